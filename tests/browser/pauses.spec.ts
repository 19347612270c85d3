import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { openStation, queueUp } from './queues.ts'
import { choose } from './parts.ts'
import { queue, wallOf } from './walls.ts'

const cardOf = (page: Page, name: string) => page.getByRole('article', { name })
const openMenu = async (page: Page, board: string, entry: string) => {
  await page.getByRole('button', { name: `${board} 더 보기` }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('a board is paused in its card, the wall says so beside its queue, and its patients go elsewhere and back at once', async ({
  app,
  page,
  context,
}) => {
  const did = await openStation(app.root, '3', '채혈실')
  await openStation(app.root, '5', '심전도실')
  for (const name of ['홍길동', '김철수', '이영희']) await queueUp(app.root, did, name)
  const wall = await context.newPage()
  await wall.goto(wallOf(app, did))
  await expect(queue(wall).getByRole('row', { name: /^\d/ })).toHaveCount(3)
  await app.enter(page, '/did-waitings')

  await openMenu(page, '채혈실', '호출 멈추기')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('기타').click()
  await dialog.getByRole('button', { name: '멈추기' }).click()
  await expect(dialog.getByText('필수 입력란입니다.')).toBeVisible()
  await dialog.getByText('점심', { exact: true }).click()
  const until = page.getByRole('option').nth(2)
  await dialog.getByRole('combobox', { name: '언제까지' }).click()
  const end = (await until.textContent()) ?? ''
  expect(end).toMatch(/^\d\d:\d\d까지$/)
  await until.click()
  await dialog.getByRole('button', { name: '멈추기' }).click()

  const card = cardOf(page, '3. 채혈실')
  const said = `${end} 점심시간입니다`
  await expect(card.getByText(said)).toBeVisible()
  await expect(wall.getByText(said)).toBeVisible()
  await expect(queue(wall).getByRole('row', { name: /^\d/ })).toHaveCount(3)
  await card
    .getByRole('row', { name: /홍길동/ })
    .getByRole('button', { name: '호출' })
    .click()
  await expect(page.getByText(/점심시간이어서 호출할 수 없습니다/)).toBeVisible()

  const mini = await context.newPage()
  await mini.setViewportSize({ width: 480, height: 640 })
  await mini.goto(`${app.url}/dids/mini-viewer/${did.id}`)
  await expect(mini.getByText(said)).toBeVisible()

  await card.getByRole('button', { name: '대기자 모두 보내기' }).click()
  await choose(page, dialog.getByRole('combobox', { name: '보낼 대기판' }), '5. 심전도실 · 대기 0명')
  await dialog.getByRole('button', { name: '보내기' }).click()
  const other = cardOf(page, '5. 심전도실')
  await expect(other.getByRole('row', { name: /님|홍길동|김철수|이영희/ })).toHaveCount(3)
  await expect(wall.getByText('대기자가 없습니다.')).toBeVisible()
  await card.getByRole('button', { name: /실행 취소/ }).click()
  await expect(card.getByRole('row', { name: /홍길동|김철수|이영희/ })).toHaveCount(3)
  await expect(card.getByRole('button', { name: /실행 취소/ })).toHaveCount(0)

  await card.getByRole('button', { name: '다시 시작' }).click()
  await expect(card.getByText(said)).toBeHidden()
  await expect(wall.getByText(said)).toBeHidden()
  await card
    .getByRole('row', { name: /홍길동/ })
    .getByRole('button', { name: '호출' })
    .click()
  await expect(card.getByRole('region', { name: '검사 중 1' })).toContainText('홍길동')
})
