import { setTimeout } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { openStation, queueUp } from './queues.ts'

const WAITINGS = '/did-waitings'
const HALF_HOUR_MS = 1_800_000
const cardOf = (page: Page, name: string) => page.getByRole('article', { name })
const row = (card: Locator, name: string) => card.getByRole('row', { name: new RegExp(name) })
const list = (card: Locator, name: string) => card.getByRole('region', { name })
/** Focused patient, or focused button of a patient. */
const focused = (page: Page) => page.locator(':focus')

async function choose(page: Page, opener: Locator, entry: string): Promise<void> {
  await opener.click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('patients are called, held, completed, recalled and brought back by keys alone, and the focus follows the patient; a key without a meaning says why', async ({
  app,
  page,
}) => {
  const did = await openStation(app.root, '3', '채혈실', { maxPatient: 2, useMultiCall: true })
  await openStation(app.root, '4', '초음파실')
  for (const name of ['홍길동', '김철수', '이영희', '박민수', '최지우']) await queueUp(app.root, did, name)
  await app.enter(page, WAITINGS)
  const card = cardOf(page, '3. 채혈실')
  const said = (words: string) => expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()
  // a person holds a key for a while; faster typing is taken for a tag reader
  const press = (key: string) => page.keyboard.press(key, { delay: 50 })
  await expect(row(card, '홍길동')).toBeVisible()

  // A letter that means nothing now says why.
  await press('h')
  await said('선택한 환자가 없습니다.')
  await press('ArrowDown')
  await expect(focused(page)).toContainText('홍길동')
  await press('r')
  await said('이 환자에게는 할 수 없는 처리입니다.')
  await press('u')
  await said('되돌릴 처리가 없습니다.')
  await expect(row(card, '홍길동')).toBeFocused()
  await press('Enter')
  await expect(list(card, '검사 중 1')).toContainText('홍길동')
  await expect(focused(page)).toContainText('홍길동')
  await press('ArrowDown')
  await expect(row(card, '김철수')).toBeFocused()
  await press('h')
  await expect(list(card, '보류 1')).toContainText('김철수')
  await expect(focused(page)).toContainText('김철수')

  await press('ArrowRight')
  await expect(cardOf(page, '4. 초음파실')).toBeFocused()
  await press('ArrowLeft')
  await expect(focused(page)).toContainText('홍길동')
  await press('r')
  await expect(page.getByRole('status').filter({ hasText: '다시 호출 완료' })).toBeVisible()
  await expect(focused(page)).toContainText('홍길동')
  await press('d')
  await expect(list(card, '검사 중 0')).toBeVisible()
  await expect(focused(page)).toContainText('이영희')
  await press('u')
  await expect(list(card, '검사 중 1')).toContainText('홍길동')
  await expect(focused(page)).toContainText('이영희')

  // Whoever has the focus is called and held, wherever in the queue, and has its buttons in sight.
  await press('ArrowDown')
  await expect(row(card, '박민수')).toBeFocused()
  await expect(row(card, '박민수').getByRole('button', { name: '호출' })).toBeVisible()
  await press('Enter')
  await expect(list(card, '검사 중 2')).toContainText('박민수')
  await expect(focused(page)).toContainText('박민수')
  for (const name of ['이영희', '최지우']) {
    await press('ArrowDown')
    await expect(row(card, name)).toBeFocused()
  }
  await press('h')
  await expect(list(card, '보류 2')).toContainText('최지우')
})

test('boards change places by drag and by menu, and stay so on this device', async ({ app, page }) => {
  for (const [no, name] of [
    ['1', '채혈실'],
    ['2', '초음파실'],
    ['3', '심전도실'],
  ] as const)
    await openStation(app.root, no, name)
  await app.enter(page, WAITINGS)
  const titles = page.getByRole('article').getByRole('heading', { level: 2 })
  await expect(titles).toHaveText(['1. 채혈실', '2. 초음파실', '3. 심전도실'])

  await titles.nth(2).dragTo(cardOf(page, '1. 채혈실'), { targetPosition: { x: 20, y: 60 } })
  await expect(titles).toHaveText(['3. 심전도실', '1. 채혈실', '2. 초음파실'])
  await choose(page, page.getByRole('button', { name: '초음파실 더 보기' }), '대기판 앞으로')
  await expect(titles).toHaveText(['3. 심전도실', '2. 초음파실', '1. 채혈실'])
  await expect(page.getByRole('button', { name: '초음파실 더 보기' })).toBeFocused()
  await page.reload()
  await expect(titles).toHaveText(['3. 심전도실', '2. 초음파실', '1. 채혈실'])
})

test('the help sheet lists the keys of the page and lets letters rest; / and n work on lists, never in a field', async ({
  app,
  page,
}) => {
  await openStation(app.root, '3', '채혈실')
  await app.enter(page, '/rooms')
  await expect(page.getByRole('row', { name: /채혈실/ })).toBeVisible()

  // a person is slower than the page's first effects, but this test is not
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(page.getByRole('textbox').first()).toBeFocused({ timeout: 1_000 })
  }).toPass()
  const field = page.getByRole('textbox', { name: '검사실명 검색' })
  await field.pressSequentially('n?/', { delay: 60 })
  await expect(field).toHaveValue('n?/')
  await field.fill('')
  await page.getByRole('heading', { level: 1 }).click()

  // A key pressed right after those in the field counts as part of a burst.
  await setTimeout(500)
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog', { name: '검사실 등록' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const opener = page.getByRole('button', { name: '단축키 도움말' })
  const sheet = page.getByRole('dialog', { name: '단축키 도움말' })
  // A key pressed right after another one counts as part of a burst.
  await opener.focus()
  await expect(async () => {
    if (!(await sheet.isVisible())) await page.keyboard.press('?')
    await expect(sheet).toBeVisible({ timeout: 5_000 })
  }).toPass()
  // the search's shortcut is added after the first response of our server, before or after the help's own
  await expect
    .poll(async () => (await sheet.getByRole('term').allTextContents()).toSorted())
    .toEqual(['단축키 도움말 열기', '창 닫기', '첫 번째 검색란으로 이동', '추가', '환자 찾기'])
  await sheet.getByRole('switch', { name: /글자 단축키 사용/ }).click()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await page.keyboard.press('n')
  await opener.click()
  await expect(sheet.getByRole('switch', { name: /글자 단축키 사용/ })).not.toBeChecked()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.reload()
  await opener.click()
  await sheet.getByRole('switch', { name: /글자 단축키 사용/ }).click()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog', { name: '검사실 등록' })).toBeVisible()
})

test('a toast hides no button of the boards, and a banner moves none of them', async ({ app, page }) => {
  for (const [no, name] of [
    ['1', '심전도실'],
    ['2', '초음파실'],
  ] as const)
    await openStation(app.root, no, name)
  const did = await openStation(app.root, '3', '채혈실')
  for (let at = 0; at < 12; at += 1) await queueUp(app.root, did, `환자 ${at}`)
  const lines: { close: () => Promise<void> }[] = []
  await page.routeWebSocket(/websocket/, (line) => {
    // Only the first connection is allowed, so a cut connection stays closed.
    if (lines.length > 0) return void line.close()
    lines.push(line)
    line.connectToServer()
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await app.enter(page, WAITINGS)
  const card = cardOf(page, '3. 채혈실')
  await card.getByRole('button', { name: '호출', exact: true }).first().click()
  await expect(page.getByRole('status').filter({ hasText: '호출 완료' })).toBeVisible()
  const undo = card.getByRole('button', { name: /실행 취소/ })
  await expect(undo).toBeVisible()
  const isOnTop = () =>
    undo.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect()
      return button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
  // A new offer takes no press for a moment (useMovedRows).
  await expect.poll(isOnTop).toBe(true)

  const before = await card.boundingBox()
  await lines[0]?.close()
  await expect(page.getByRole('alert').filter({ hasText: '실시간 연결 안 됨' })).toBeVisible()
  expect(await card.boundingBox()).toEqual(before)
})

test('of many boards one is found by its name, and who waits longest is a press away', async ({ app, page }) => {
  const rooms = Array.from({ length: 14 }, (_, at) => `${at + 1}번 진료실`)
  const dids = []
  for (const [at, name] of rooms.entries()) dids.push(await openStation(app.root, String(at + 1), name))
  const [first, , third] = dids
  if (!first || !third) throw new Error('no boards')
  const { createdAt } = await queueUp(app.root, third, '오래전')
  // the server's response for the same queue half an hour later
  await page.route('**/v1/did-waitings/queues*', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll(
      createdAt,
      new Date(Date.parse(createdAt) - HALF_HOUR_MS).toISOString(),
    )
    await route.fulfill({ response, body })
  })
  await page.setViewportSize({ width: 1100, height: 900 })
  for (const name of ['홍길동', '김철수']) await queueUp(app.root, first, name)
  await app.enter(page, WAITINGS)

  const chips = page.getByRole('group', { name: '대기판 선택' })
  await expect(chips.getByRole('button', { name: '1. 1번 진료실 대기 2명' })).toBeVisible()
  expect((await chips.boundingBox())?.height).toBeLessThanOrEqual(60)
  await page.getByRole('button', { name: '대기판 모두 보기' }).click()
  expect((await chips.boundingBox())?.height).toBeGreaterThan(60)
  await chips.getByRole('searchbox', { name: '대기판 찾기' }).fill('14번')
  await expect(chips.getByRole('button')).toHaveCount(2)
  await chips.getByRole('searchbox').fill('없는 방')
  await expect(chips.getByText('찾는 대기판이 없습니다.')).toBeVisible()
  await chips.getByRole('searchbox').fill('')

  // a board without patients takes one line
  const empty = cardOf(page, '5. 5번 진료실')
  await expect(empty).toContainText('대기자가 없습니다.')
  expect((await empty.boundingBox())?.height).toBeLessThan(140)

  const longest = page.getByRole('button', { name: /가장 오래 기다린 환자 .*오래전 · 3번 진료실 30분/ })
  await longest.click()
  await expect(row(cardOf(page, '3. 3번 진료실'), '오래전')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(longest).toBeHidden()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
