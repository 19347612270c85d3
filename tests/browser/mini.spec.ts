import type { Locator, Page } from '@playwright/test'
import { anExam } from '../harness/builders.ts'
import { expect, test } from './app.ts'
import { openStation, queueUp } from './queues.ts'

test.use({ viewport: { width: 480, height: 640 } })

const list = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const rows = (page: Page, name: string) =>
  list(page, name)
    .getByRole('row')
    .filter({ has: page.getByRole('button') })
const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('not drawn')
  return { ...box, bottom: box.y + box.height }
}

test('those who wait are seen at once in a window of 480×640, with buttons for a thumb where they fit, and with when they are likely to be called', async ({
  app,
  page,
}) => {
  const many = await openStation(app.root, '3', '채혈실')
  for (let at = 1; at <= 12; at += 1) await queueUp(app.root, many, `환자${at}`)
  await app.enter(page, `/dids/mini-viewer/${many.id}`)
  await expect(rows(page, '대기')).toHaveCount(12)
  await expect(list(page, '검사 중').locator('tr[aria-hidden]')).toHaveCount(20)
  const { bottom } = await boxOf(rows(page, '대기').last().getByRole('button', { name: '호출' }))
  expect(bottom).toBeLessThanOrEqual(640)
  for (const name of ['보류', '검사 중']) expect((await boxOf(list(page, name))).height).toBeLessThanOrEqual(28 + 36)

  const few = await openStation(app.root, '4', '심전도실')
  for (let at = 1; at <= 9; at += 1) await queueUp(app.root, few, `환자${at}`)
  await page.goto(`${app.url}/dids/mini-viewer/${few.id}`)
  await expect(page.locator('html'), 'a translated page keeps old text').toHaveAttribute('translate', 'no')
  await expect(rows(page, '대기')).toHaveCount(9)
  const button = rows(page, '대기').first().getByRole('button', { name: '호출' })
  const { x, y, width, height } = await boxOf(button)
  expect(width).toBeGreaterThanOrEqual(44)
  // The clickable area spans the whole row, above and below the visible button.
  for (const at of [y + height / 2 - 21, y + height / 2 + 21]) {
    const pressed = await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.ariaLabel, [x + 4, at] as const)
    expect(pressed).toContain('환자1 호출')
  }

  const estimated = await openStation(app.root, '5', '초음파실')
  await app.root.request('POST', '/v1/exams', anExam({ roomId: estimated.roomId, avgTime: 10 }))
  const { didWaitingId } = await queueUp(app.root, estimated, '홍길동')
  await app.root.request('POST', '/v1/did-waitings/call', { didWaitingId })
  for (let at = 1; at <= 12; at += 1) await queueUp(app.root, estimated, `환자${at}`)
  await page.goto(`${app.url}/dids/mini-viewer/${estimated.id}`)
  const last = rows(page, '대기').last()
  await expect(last).toContainText(/약 \d+~\d+(분|시간) 뒤/)
  expect((await boxOf(last)).bottom).toBeLessThanOrEqual(640)
  for (const part of await last.getByRole('cell').all())
    expect(await part.evaluate((cell) => cell.scrollHeight <= (cell.parentElement?.clientHeight ?? 0))).toBe(true)

  // A window of the same size at 150 %: a name and its number take two lines.
  await page.setViewportSize({ width: 320, height: 426 })
  const called = list(page, '검사 중')
  const isWhole = async () => (await boxOf(called.getByText('홍길동'))).bottom <= (await boxOf(called)).bottom
  await expect.poll(isWhole).toBe(true)
  // At 200 % its buttons are below the name, which is not broken into letters.
  await page.setViewportSize({ width: 240, height: 320 })
  const name = await boxOf(called.getByText('홍길동'))
  expect(name.height).toBeLessThan(30)
  expect((await boxOf(called.getByRole('button', { name: '홍길동 완료' }))).y).toBeGreaterThanOrEqual(name.bottom)
})

test('neither toast nor undo covers a patient, and no list moves under a pointer that calls one after another', async ({
  app,
  page,
}) => {
  const did = await openStation(app.root, '3', '채혈실', { maxPatient: 3, useMultiCall: true })
  for (const name of ['홍길동', '김철수', '이영희', '박민수']) await queueUp(app.root, did, name)
  await app.enter(page, `/dids/mini-viewer/${did.id}`)
  await expect(rows(page, '대기')).toHaveCount(4)
  const call = rows(page, '대기').first().getByRole('button', { name: '호출' })
  const place = await boxOf(call)
  for (const left of [3, 2]) {
    await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2)
    await expect(rows(page, '대기')).toHaveCount(left)
    expect(await boxOf(call)).toEqual(place)
    // Moved rows ignore clicks for a moment.
    await expect(page.locator('[data-moved]')).toHaveCount(0)
  }
  const first = await boxOf(list(page, '보류'))
  const undo = page.getByRole('button', { name: /실행 취소/ })
  expect((await boxOf(undo)).bottom).toBeLessThanOrEqual(first.y)
  // The strip confirms the move, so no toast repeats it.
  await expect(page.locator('[data-strip]')).toContainText('호출 완료')
  await expect(page.locator('[data-fading]')).toHaveCount(0)
  await undo.click()
  await expect(rows(page, '대기')).toHaveCount(3)
  expect((await boxOf(page.locator('[data-fading]'))).bottom).toBeLessThanOrEqual(first.y)
  // The lists take their normal size when the pointer has left.
  await page.mouse.move(200, 10)
})

test('the dialog of a patient and the keys come as soon as they can be loaded again', async ({ app, page }) => {
  const did = await openStation(app.root, '3', '채혈실')
  await queueUp(app.root, did, '홍길동')
  for (const lost of [/\/assets\/MoveDialog-[^/]+\.js/, /\/assets\/MiniKeys-[^/]+\.js/])
    await page.route(lost, (route) => route.abort('connectionrefused'), { times: 1 })
  await app.enter(page, `/dids/mini-viewer/${did.id}`)
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('MoveDialog'))
  await page.getByRole('button', { name: '홍길동님 처리 더 보기' }).click()
  await refused
  const dialog = page.getByRole('dialog', { name: '홍길동님' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: '닫기' }).click()
  await page.getByRole('button', { name: '단축키 도움말' }).click()
  await expect(page.getByRole('dialog', { name: '단축키 도움말' })).toBeVisible()
})

test('patients are called, held, completed and brought back by keys, and ? lists the keys', async ({ app, page }) => {
  const did = await openStation(app.root, '3', '채혈실')
  for (const name of ['홍길동', '김철수', '이영희']) await queueUp(app.root, did, name)
  await app.enter(page, `/dids/mini-viewer/${did.id}`)
  // Holds a key like a person: faster keys count as a tag reader's.
  const press = (key: string) => page.keyboard.press(key, { delay: 50 })
  const focused = page.locator(':focus')
  const help = page.getByRole('button', { name: '단축키 도움말' })
  await expect(help).toBeVisible()
  // The first effects of a window may run after the first key of the test, so press it again.
  await expect(async () => {
    await press('h')
    await expect(page.getByText('선택한 환자가 없습니다.')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await press('u')
  await expect(page.getByText('되돌릴 처리가 없습니다.')).toBeVisible()

  await press('ArrowDown')
  await expect(focused).toContainText('홍길동')
  await press('ArrowDown')
  await expect(focused).toContainText('김철수')
  await press('Enter')
  await expect(list(page, '검사 중')).toContainText('김철수')
  await expect(focused).toContainText('김철수')
  await press('u')
  await expect(list(page, '대기')).toContainText('김철수')
  await expect(focused, 'the focus follows a patient out of a list that is empty then').toContainText('김철수')
  await press('Enter')
  await expect(list(page, '검사 중')).toContainText('김철수')
  for (const name of ['홍길동', '이영희']) {
    await press('ArrowDown')
    await expect(focused).toContainText(name)
  }
  await press('h')
  await expect(list(page, '보류')).toContainText('이영희')
  await expect(focused).toContainText('이영희')
  await press('r')
  await expect(page.getByText('이 환자에게는 할 수 없는 처리입니다.')).toBeVisible()
  await press('ArrowDown')
  await expect(focused).toContainText('김철수')
  await press('d')
  await expect(list(page, '검사 중')).not.toContainText('김철수')
  await press('u')
  await expect(list(page, '검사 중')).toContainText('김철수')

  await press('?')
  const sheet = page.getByRole('dialog', { name: '단축키 도움말' })
  await expect(sheet.getByRole('term')).toHaveText([
    '앞뒤 환자로 이동',
    '호출, 검사 중인 환자는 완료',
    '보류',
    '완료',
    '검사 중인 환자 다시 호출',
    '오지 않는 환자 부재 처리 (뒤로 보내기)',
    '마지막 처리 실행 취소',
    '단축키 도움말 열기',
  ])
  // The dialog's own styles are loaded with it; it does not depend on those of the other dialog.
  await expect(sheet).toHaveCSS('border-top-width', '0px')
  // While the sheet is open, its keys have no effect on patients.
  await press('d')
  await sheet.getByRole('checkbox', { name: '글자 단축키 사용' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await press('?')
  await expect(sheet).toHaveCount(0)
  await expect(list(page, '검사 중')).toContainText('김철수')
})
