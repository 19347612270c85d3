import type { Locator, Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { openStation, queueUp } from './queues.ts'

const WAITINGS = '/did-waitings'
const cardOf = (page: Page, name: string) => page.getByRole('article', { name })
const row = (card: Locator, name: string) => card.getByRole('row', { name: new RegExp(name) })
const list = (card: Locator, name: string) => card.getByRole('region', { name })

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('not drawn')
  return box
}

for (const [width, board] of [
  [1440, 'narrow'],
  [1200, 'wide'],
] as const) {
  test(`whoever is not next is called by one click in a ${board} card, without hovering, and held from the menu`, async ({
    app,
    page,
  }) => {
    const did = await openStation(app.root, '3', '채혈실')
    if (board === 'narrow') for (const no of ['4', '5']) await openStation(app.root, no, `${no}호실`)
    for (const name of ['홍길동', '김철수', '이영희', '박민수']) await queueUp(app.root, did, name)
    await page.addInitScript((id) => localStorage.setItem('DIDBookmarks', id), board === 'wide' ? `[${did.id}]` : '[]')
    await page.setViewportSize({ width, height: 900 })
    await app.enter(page, WAITINGS)
    const card = cardOf(page, '3. 채혈실')
    const [third, last] = [row(card, '이영희'), row(card, '박민수')]
    const call = third.getByRole('button', { name: '호출' })
    await expect(third.getByRole('button', { name: '검진 완료' })).toHaveCount(0)
    const before = [await boxOf(third), await boxOf(call)]
    await third.hover({ position: { x: 60, y: 20 } })
    expect([await boxOf(third), await boxOf(call)]).toEqual(before)
    await call.click()
    await expect(list(card, '검사 중 1')).toContainText('이영희')

    await last.getByRole('button', { name: /더 보기/ }).click()
    await expect(page.getByRole('menuitem', { name: '검진 완료' })).toBeVisible()
    await page.getByRole('menuitem', { name: '보류', exact: true }).click()
    await expect(list(card, '보류 1')).toContainText('박민수')
  })
}

test('who is in exam is beside who waits in a wide card, and above in one of three', async ({ app, page }) => {
  const dids = []
  for (const [no, name] of [
    ['1', '채혈실'],
    ['2', '초음파실'],
    ['3', '심전도실'],
  ] as const)
    dids.push(await openStation(app.root, no, name))
  const [first, second] = dids
  if (!first || !second) throw new Error('no boards')
  for (const did of [first, second]) {
    const { didWaitingId } = await queueUp(app.root, did, '홍길동')
    await app.root.request('POST', '/v1/did-waitings/call', { didWaitingId })
    for (const name of ['김철수', '이영희', '박민수']) await queueUp(app.root, did, name)
  }
  await page.setViewportSize({ width: 1920, height: 1080 })
  await app.enter(page, WAITINGS)
  const card = cardOf(page, '1. 채혈실')
  await expect(card.getByRole('row')).toHaveCount(4)
  // The window is used to its sides.
  expect((await page.getByRole('main').boundingBox())?.width).toBeGreaterThan(1_650)
  const boxes = async () => [await boxOf(list(card, '검사 중 1')), await boxOf(card.getByRole('table'))] as const
  const [above, below] = await boxes()
  expect(above.y + above.height).toBeLessThanOrEqual(below.y + 1)

  for (const name of ['1. 채혈실', '2. 초음파실'])
    await page.getByRole('group', { name: '대기판 선택' }).getByRole('button', { name }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect
    .poll(async () => {
      const [inExam, waiting] = await boxes()
      return waiting.x + waiting.width <= inExam.x + 1
    })
    .toBe(true)
  await row(card, '박민수').hover({ position: { x: 60, y: 20 } })
  await expect(row(card, '박민수').getByRole('button', { name: '호출' })).toBeVisible()
})
