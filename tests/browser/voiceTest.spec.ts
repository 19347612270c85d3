import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { Did } from '../../contract/dids.ts'
import type { Display } from '../../contract/displays.ts'
import { VOICE_TEST_ANSWER_MS } from '../../contract/voice.ts'
import type { WaitingList } from '../../contract/waitingLists.ts'
import { VOICE_PART_SECONDS_MAX } from '../../domain/limits.ts'
import { type App, expect, test } from './app.ts'
import { call, recordParts, recordSounds, rest, SENTENCE, sounds, speakingBoard, words } from './sounds.ts'
import { nameScreen, queue, setOption, wallOf } from './walls.ts'

/** Opens a wall in its own browser context and gives its screen a name. */
async function namedWall(browser: Browser, app: App, did: Did, options: BrowserContextOptions = {}): Promise<Page> {
  const wall = await (await browser.newContext(options)).newPage()
  await wall.addInitScript(recordSounds)
  await wall.goto(wallOf(app, did))
  await expect(queue(wall)).toContainText('홍O동')
  await nameScreen(app.root, did, '3층 채혈실 앞')
  return wall
}

async function openDialog(app: App, page: Page) {
  await app.enter(page, '/dids/voice')
  const dialog = page.getByRole('dialog', { name: '음성' })
  return { dialog, start: dialog.getByRole('button', { name: '시험 방송' }), result: dialog.getByRole('status') }
}

test('staff have a screen say a test in quiet hours, are told when it was heard to its end, and no call is recorded', async ({
  app,
  page,
  browser,
}) => {
  const { did } = await speakingBoard(app, { repeats: 1, quietFrom: '00:00', quietTo: '23:59' })
  const wall = await namedWall(browser, app, did)
  const { dialog, start, result } = await openDialog(app, page)
  await expect(dialog.getByRole('combobox', { name: /화면/ })).toHaveText('3. 채혈실 · 3층 채혈실 앞')
  await start.click()
  await expect(result).toHaveText('화면에서 방송하고 있습니다.')
  await expect(start).toBeDisabled()
  await expect(result).toContainText(/화면에서 끝까지 방송됨 \([3-9]초\)/, { timeout: 30_000 })
  expect((await sounds(wall)).map(({ kind }) => kind)).toEqual([
    ...(['tone', 'tone', 'tone', 'tone'] as const),
    ...Array.from({ length: SENTENCE }, () => 'words'),
  ])
  const { patients } = await app.root.request<WaitingList>('GET', `/v1/did-waitings/called/dids/${did.id}`)
  expect(patients).toEqual([])
  await expect(wall.getByRole('alert', { name: '새 호출' })).toBeHidden()

  await start.click()
  await expect(result).toContainText('끝까지 방송됨', { timeout: 30_000 })
  expect((await words(wall)).length).toBe(SENTENCE * 2)
  await wall.context().close()
})

test('a test waits for the call that is being said, and cuts none short', async ({ app, page, browser }) => {
  const { did, waiting } = await speakingBoard(app, { repeats: 1, chime: 'NONE' })
  // Long enough for staff to start the test meanwhile.
  await recordParts(app, { 1: VOICE_PART_SECONDS_MAX })
  const wall = await namedWall(browser, app, did)
  const { start, result } = await openDialog(app, page)
  await call(app, waiting[0])
  await expect.poll(async () => (await words(wall)).length).toBeGreaterThan(0)
  await start.click()
  await expect(result).toHaveText('화면이 받았습니다. 곧 방송합니다.')
  await call(app, waiting[1])
  await expect(result).toContainText('끝까지 방송됨', { timeout: 60_000 })
  await rest(wall)
  const said = await words(wall)
  expect(said.length).toBe(SENTENCE * 3)
  for (const [at, { until }] of said.entries()) expect(said[at + 1]?.at ?? Infinity).toBeGreaterThanOrEqual(until)
  await wall.context().close()
})

test('a screen that does not answer is said not to, one whose board is silent is refused, and one that is gone is not offered', async ({
  app,
  page,
  browser,
}) => {
  const { did } = await speakingBoard(app)
  const wall = await namedWall(browser, app, did)
  await wall.context().route('**/api/v1/voice/tests/reports', (route) => route.abort())
  await page.clock.install()
  const { dialog, start, result } = await openDialog(app, page)
  await start.click()
  await expect(result).toHaveText('화면의 응답을 기다리고 있습니다.')
  await page.clock.fastForward(VOICE_TEST_ANSWER_MS)
  await expect(result).toContainText('응답 없음')
  expect(await sounds(wall)).toEqual([])

  await setOption(app.root, did, 'voice', { use: false })
  await start.click()
  await expect(page.getByText('이 대기판은 음성 안내가 꺼져 있습니다.')).toBeVisible()
  await expect(result).toBeEmpty()
  // The server counts a screen as gone 20 s after its connection (tests/server/displayRegistry.test.ts).
  await page.route('**/api/v1/displays', async (route) => {
    const response = await route.fetch()
    const list = (await response.json()) as { displays: Display[] }
    await route.fulfill({
      response,
      json: { ...list, displays: list.displays.map((display) => ({ ...display, connected: false })) },
    })
  })
  // Staff hear of any change to the screens, and read them anew.
  await nameScreen(app.root, did, '4층 채혈실 앞')
  await expect(dialog.getByText('연결되어 있고 이름을 정한 화면이 없습니다.')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await wall.context().close()
})

test('a screen that cannot play its recordings says which, in the test and in the list of screens', async ({
  app,
  page,
  browser,
}) => {
  const { did } = await speakingBoard(app, { repeats: 1 }, { recordings: 'shipped' })
  const context = await browser.newContext({ serviceWorkers: 'block' })
  await context.route('**/*.pack', (route) => route.abort())
  const wall = await context.newPage()
  await wall.addInitScript(recordSounds)
  await wall.goto(wallOf(app, did))
  await expect(queue(wall)).toContainText('홍O동')
  await nameScreen(app.root, did, '3층 채혈실 앞')
  const { start, result } = await openDialog(app, page)
  await start.click()
  await expect(result).toContainText(
    '알림음만 방송됨 · 재생하지 못한 녹음: 37, 번 고객님, 3, 번, 채혈실로, 들어오십시오',
    {
      timeout: 20_000,
    },
  )
  expect((await sounds(wall)).map(({ kind }) => kind)).toEqual(['tone', 'tone', 'tone', 'tone'])
  await page.goto(`${app.url}/dids/screens`)
  await expect(page.getByText('녹음을 재생하지 못해 알림음만 방송합니다.')).toBeVisible()

  await context.unroute('**/*.pack')
  await page.goto(`${app.url}/dids/voice`)
  await start.click()
  await expect(result).toContainText('끝까지 방송됨', { timeout: 30_000 })
  await page.goto(`${app.url}/dids/screens`)
  await expect(page.getByText('3층 채혈실 앞')).toBeVisible()
  await expect(page.getByText('녹음을 재생하지 못해 알림음만 방송합니다.')).toBeHidden()
  await context.close()
})
