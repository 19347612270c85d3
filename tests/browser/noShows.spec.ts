import type { Locator, Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { openStation, queueUp } from './queues.ts'

const card = (page: Page) => page.getByRole('article', { name: '3. 채혈실' })
const list = (page: Page, name: string) => card(page).getByRole('region', { name })
const more = (at: Locator) => at.getByRole('button', { name: /더 보기/ })
const said = (page: Page, title: string) => page.getByRole('status').filter({ hasText: title })

test('who does not come when called goes behind others by one press, and by one more is held', async ({
  app,
  page,
}) => {
  const did = await openStation(app.root, '3', '채혈실')
  const first = await queueUp(app.root, did, '홍길동')
  const { didWaitingId } = await queueUp(app.root, did, '김철수')
  for (const name of ['이영희', '박민수', '최지우']) await queueUp(app.root, did, name)
  await app.root.request('POST', '/v1/did-waitings/call', { didWaitingId: first.didWaitingId })
  await app.enter(page, '/did-waitings')
  const inExam = list(page, '검사 중 1').getByRole('listitem')

  await test.step('calls are counted, and from the third on 부재 stands in place of another one', async () => {
    for (const times of ['2번째 호출', '3번째 호출']) {
      await inExam.getByRole('button', { name: '다시 호출' }).click()
      await expect(inExam).toContainText(times)
    }
    await expect(inExam.getByRole('button', { name: '다시 호출' })).toHaveCount(0)
    await more(inExam).click()
    await expect(page.getByRole('menuitem')).toHaveText(['다시 호출', '부재 · 뒤로 보내기', '부재 · 보류', '환자 정보'])
    await page.keyboard.press('Escape')
  })

  await test.step('three places behind, marked, and taken back', async () => {
    await inExam.getByRole('button', { name: '부재', exact: true }).click()
    await expect(said(page, '부재 처리 완료')).toContainText('홍길동')
    await expect(card(page).getByRole('row').nth(4)).toContainText(/홍길동.*부재 1회/)
    await card(page)
      .getByRole('button', { name: /부재 처리 완료 실행 취소/ })
      .click()
    await expect(inExam).toContainText('3번째 호출')
    await expect(inExam).not.toContainText('부재 1회')
  })

  await test.step('held for it, with the time since then, by the menu', async () => {
    await more(inExam).click()
    await page.getByRole('menuitem', { name: '부재 · 보류' }).click()
    await expect(said(page, '부재 보류 완료')).toBeVisible()
    await expect(list(page, '보류 1').getByRole('listitem')).toContainText(/홍길동.*0분.*부재 1회/)
  })

  await test.step('who waits is held for a reason, and the log says why', async () => {
    await more(card(page).getByRole('row').nth(2)).click()
    await page.getByRole('menuitem', { name: '보류 · 화장실' }).click()
    await expect(list(page, '보류 2')).toContainText('화장실')
    await card(page).getByRole('button', { name: '채혈실 더 보기' }).click()
    await page.getByRole('menuitem', { name: '처리 기록' }).click()
    const lines = page.getByRole('dialog', { name: '처리 기록' }).getByRole('listitem')
    await expect(lines.first()).toContainText(/이영희.*보류.*화장실/)
    await expect(lines.nth(1)).toContainText(/홍길동.*부재/)
  })

  await test.step('noted by the key n, and in the mini viewer', async () => {
    const call = () => app.root.request('POST', '/v1/did-waitings/call', { didWaitingId })
    await page.keyboard.press('Escape')
    await call()
    await inExam.focus()
    await page.keyboard.press('n')
    await expect(card(page).getByRole('row').nth(3)).toContainText(/김철수.*부재 1회/)

    await call()
    await page.setViewportSize({ width: 480, height: 640 })
    await page.goto(`${app.url}/dids/mini-viewer/${did.id}`)
    const held = page.getByRole('region', { name: '보류', exact: true })
    const called = page.getByRole('region', { name: '검사 중' })
    await expect(called).toContainText('부재 1')
    await called.getByRole('button', { name: '2 김철수님 처리 더 보기' }).click()
    await page.getByRole('region', { name: '부재' }).getByRole('button', { name: '보류' }).click()
    await expect(held).toContainText(/김철수.*부재 2/)
    await page.getByRole('button', { name: '4 박민수님 처리 더 보기' }).click()
    await page.getByRole('region', { name: '보류 사유' }).getByRole('button', { name: '검사 전 준비' }).click()
    await expect(held).toContainText(/박민수.*검사 전 준비/)
  })
})
