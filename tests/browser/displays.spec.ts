import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Did } from '../../contract/dids.ts'
import type { WaitingEntry } from '../../contract/waitingMoves.ts'
import type { Room } from '../../contract/rooms.ts'
import type { Visit } from '../../contract/visits.ts'
import type { Client } from '../../demo/client.ts'
import { Client as Staff } from '../../demo/client.ts'
import { expect, startProgram, test } from './app.ts'
import { aFreePort } from './freePort.ts'
import { openStation, queueUp } from './queues.ts'
import { called, queue, setOption, wallOf } from './walls.ts'

const BOARD_NAME = '심전도실'

/** Creates a room with a board, and a waiting patient for each name. */
async function aBoard(
  root: Client,
  names: readonly string[],
): Promise<{ did: Did; room: Room; entries: WaitingEntry[] }> {
  const room = await root.request<Room>('POST', '/v1/rooms', { no: '3', name: { kr: BOARD_NAME }, isAccessible: true })
  const did = await root.request<Did>('POST', '/v1/dids', { no: '3', name: { kr: BOARD_NAME }, roomId: room.id })
  const entries: WaitingEntry[] = []
  for (const name of names) {
    const visit = await root.request<Visit>('POST', '/v1/visits', { name })
    entries.push(await root.request<WaitingEntry>('POST', '/v1/did-waitings', { didId: did.id, visitId: visit.id }))
  }
  return { did, room, entries }
}

test('MV-01 VW-09 a call in the mini viewer puts the masked name on the wall, at once and without a login there', async ({
  app,
  page,
  browser,
}) => {
  const { did } = await aBoard(app.root, ['홍길동', '이영희'])
  const wall = await (await browser.newContext()).newPage()
  await wall.goto(wallOf(app, did))
  await expect(queue(wall)).toContainText('홍O동')

  await app.enter(page, `/dids/mini-viewer/${did.id}`)
  const waiting = page.getByRole('region', { name: '대기' })
  await waiting.getByRole('button', { name: '홍길동 호출' }).click()
  await expect(page.getByText('호출 완료', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: '검사 중' })).toContainText('홍길동')

  await expect(called(wall)).toContainText('홍O동', { timeout: 3_000 })
  await expect(queue(wall)).not.toContainText('홍O동')
  await expect(wall.locator('body')).not.toContainText('홍길동')
  await expect(wall).toHaveTitle('healthcare platform')

  await waiting.getByRole('button', { name: '이영희 호출' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(waiting).toContainText('이영희')
})

test('MV-03 holding, calling from the held list and completing follow one patient through the mini viewer', async ({
  app,
  page,
}) => {
  const { did } = await aBoard(app.root, ['홍길동'])
  await app.enter(page, `/dids/mini-viewer/${did.id}`)
  await page.getByRole('button', { name: '홍길동 보류' }).click()
  await expect(page.getByText('보류 처리 완료', { exact: true })).toBeVisible()
  await page.getByRole('region', { name: '보류' }).getByRole('button', { name: '홍길동 호출' }).click()
  await page.getByRole('region', { name: '검사 중' }).getByRole('button', { name: '홍길동 완료' }).click()
  await expect(page.getByText('검진 완료', { exact: true })).toBeVisible()
  // the undo button still names the patient, the three lists do not
  for (const list of ['보류', '검사 중', '대기'])
    await expect(page.getByRole('region', { name: list, exact: true })).not.toContainText('홍길동')
})

test('DE-07 the mini viewer without a login shows masked names and leads to the login', async ({ app, page }) => {
  const { did } = await aBoard(app.root, ['홍길동'])
  await page.goto(`${app.url}/dids/mini-viewer/${did.id}`)
  await expect(page.getByRole('region', { name: '대기' })).toContainText('홍O동')
  await expect(page.getByRole('button', { name: '홍O동 호출' })).toBeDisabled()
  await page.getByRole('link', { name: '로그인' }).click()
  await expect(page.getByLabel('아이디')).toBeVisible()
})

test('OM-07 VW-05 VW-07 an applied option reaches an open wall without a reload', async ({ app, page }) => {
  const { did } = await aBoard(app.root, ['홍길동'])
  await page.goto(wallOf(app, did))
  await expect(queue(page)).toContainText('홍O동')
  await app.root.request('PATCH', '/v1/did-options/notice', {
    didId: did.id,
    use: true,
    content: '점심시간은 12시부터입니다.',
  })
  await expect(page.getByText('점심시간은 12시부터입니다.')).toBeAttached({ timeout: 3_000 })
  await app.root.request('PATCH', '/v1/did-options/masking', { didId: did.id, use: true, index: 3, character: '*' })
  await expect(queue(page)).toContainText('홍O*', { timeout: 3_000 })
})

test('VW-08 a tag scanned at the board shows its answer over the wall for 4.8 seconds', async ({ app, page }) => {
  const { did } = await aBoard(app.root, [])
  await page.goto(wallOf(app, did))
  await expect(page.getByText('대기자가 없습니다.')).toBeVisible()
  let taps = 0
  await expect
    .poll(async () => {
      await app.root.request('POST', '/v1/did-waitings/tag', { didId: did.id, tagValue: `unknown ${(taps += 1)}` })
      return page.getByRole('alert').count()
    })
    .toBe(1)
  const overlay = page.getByRole('alert')
  await expect(overlay).toHaveAttribute('data-tone', 'error')
  await expect(overlay).toHaveCSS('background-color', 'rgb(147, 15, 15)')
  await expect(overlay).toBeHidden({ timeout: 6_000 })
})

test('VW-10 VW-11 without the server the wall keeps its content and says since when; it heals by itself', async ({
  page,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'waiting-board-'))
  const port = await aFreePort()
  const login = { id: 'root', password: 'first-login-1' }
  const start = () =>
    startProgram(['server/main.ts'], {
      PORT: String(port),
      DATA_DIR: dataDir,
      ROOT_ID: login.id,
      ROOT_PASSWORD: login.password,
    })
  const first = start()
  const url = await first.address
  const { did } = await aBoard(new Staff(url, login), ['홍길동'])
  await page.goto(wallOf({ url }, did))
  await expect(queue(page)).toContainText('홍O동')
  await expect(page.getByText('연결 끊김')).toBeHidden()

  await first.stop()
  await expect(page.locator('.wall-stale')).toHaveText(/^연결 끊김 · \d\d:\d\d 기준$/)
  await expect(queue(page)).toContainText('홍O동')

  const second = start()
  await second.address
  const visit = await new Staff(url, login).request<Visit>('POST', '/v1/visits', { name: '김영희' })
  await new Staff(url, login).request('POST', '/v1/did-waitings', { didId: did.id, visitId: visit.id })
  await expect(queue(page)).toContainText('김O희')
  await expect(page.locator('.wall-stale')).toBeHidden()
  await second.stop()
  await rm(dataDir, { recursive: true, force: true })
})

for (const [width, height] of [
  [1280, 720],
  [1920, 1080],
  [3840, 2160],
  [720, 1280],
  [1080, 1920],
  [2160, 3840],
] as const) {
  test(`VW-12 at ${width}×${height} everything fits, nothing scrolls, names are readable`, async ({ app, page }) => {
    const { did, entries } = await aBoard(app.root, [
      '홍길동',
      '남궁민수',
      '이영희',
      '김철수',
      '박하나',
      '최고봉',
      '정말로',
    ])
    await app.root.request('PATCH', '/v1/did-options/notice', { didId: did.id, use: true, content: '안내 문구' })
    await app.root.request('PATCH', '/v1/did-options/clock', { didId: did.id, clock: true })
    await app.root.request('POST', '/v1/did-waitings/call', { didWaitingId: entries[0]?.didWaitingId })
    await page.setViewportSize({ width, height })
    await page.goto(wallOf(app, did))
    await expect(called(page)).toContainText('홍O동')
    await expect(queue(page).getByRole('row')).toHaveCount(6)
    const root = await page.evaluate(() => ({
      scrolls: [document.documentElement.scrollWidth > innerWidth, document.documentElement.scrollHeight > innerHeight],
      outside: [...document.querySelectorAll('.wall-header *, .wall-body *')].filter((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect()
        return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight
      }).length,
      nameSizes: [...document.querySelectorAll('.wall-patient')].map((element) =>
        Number.parseFloat(getComputedStyle(element).fontSize),
      ),
    }))
    expect(root.scrolls).toEqual([false, false])
    expect(root.outside).toBe(0)
    // Reading rule: text of 42 px on a 1080-line screen is readable from three metres; names are twice as large.
    const readable = (84 * Math.min(width, height)) / 1080
    for (const size of root.nameSizes) expect(size).toBeGreaterThanOrEqual(readable)
  })
}

test('VW-12 a long name takes two lines that can be read: beside its number, and from afar', async ({ app, page }) => {
  const LONG = 'Alexandra Constantinopoulos'
  const did = await openStation(app.root, '3', BOARD_NAME, { maxPatient: 2, useMultiCall: true })
  for (const name of [LONG, LONG]) {
    const { didWaitingId } = await queueUp(app.root, did, name)
    await app.root.request('POST', '/v1/did-waitings/call', { didWaitingId })
  }
  await queueUp(app.root, did, `${LONG} Wolfeschlegelstein`)
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto(wallOf(app, did))
  // Numbers distinguish patients with the same name.
  await expect(called(page).first()).toContainText(/A\*+ C\*+2번/)
  const sizes = await called(page)
    .locator('.wall-patient')
    .evaluateAll((names) => names.map((name) => Number.parseFloat(getComputedStyle(name).fontSize)))
  for (const size of sizes) expect(size).toBeGreaterThanOrEqual(42)

  await setOption(app.root, did, 'screen', { distance: 10 })
  await expect(page.locator('.wall')).toHaveAttribute('data-far', 'true')
  const row = queue(page).getByRole('row').nth(1)
  const [place, name] = [await row.boundingBox(), await row.locator('.wall-patient-name').boundingBox()]
  if (!place || !name) throw new Error('no row')
  expect(name.y).toBeGreaterThanOrEqual(place.y)
  expect(name.y + name.height).toBeLessThanOrEqual(place.y + place.height)
})

test('VW-07 on a device where nothing shall move, the parts of a long notice stand one after another', async ({
  app,
  page,
}) => {
  const { did } = await aBoard(app.root, [])
  const parts = ['첫째 줄의 안내 문구입니다.', '둘째 줄의 안내 문구입니다.']
  await setOption(app.root, did, 'notice', { use: true, content: parts.join('\n') })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(wallOf(app, did))
  const notice = page.getByRole('contentinfo', { name: '안내' })
  for (const part of [...parts, ...parts]) await expect(notice).toHaveText(part)
})

test('RT-01 OT-01 the socket test connects, scans its sample tag and shows what the server says', async ({
  app,
  page,
}) => {
  let cut = () => Promise.resolve()
  await page.routeWebSocket('**/websocket', (socket) => {
    socket.connectToServer()
    cut = () => socket.close()
  })
  await page.goto(`${app.url}/socket-test`)
  await expect(page.getByText('연결됨', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '태깅 테스트' }).click()
  await expect(page.getByRole('region', { name: '메시지 기록' }).getByRole('listitem').first()).toContainText('실패')
  await page.getByRole('button', { name: '새로고침(RELOAD) 보내기' }).click()
  await expect(
    page.getByRole('region', { name: '메시지 기록' }).getByRole('listitem').filter({ hasText: '받음' }),
  ).toContainText('RELOAD')
  await cut()
  await expect(page.getByText('연결 안 됨', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '새로고침(RELOAD) 보내기' }).click()
  await expect(page.getByText('연결되어 있지 않아 보내지 못했습니다.')).toBeVisible()
})
