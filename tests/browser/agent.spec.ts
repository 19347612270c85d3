import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import type { AgentStatus } from '../../contract/agent.ts'
import { AGENT_STATUS_PATH } from '../../contract/constants.ts'
import type { Did } from '../../contract/dids.ts'
import { PAINT_MS } from '../../src/viewer/watch/tellAgent.ts'
import { Client } from '../harness/client.ts'
import { startAgent, type TestAgent } from '../harness/agent.ts'
import { expect } from './app.ts'
import { expectMedia, expectStale, inHospital, kept, mediaOf } from './hospital.ts'
import { openStation, queueUp } from './queues.ts'
import { called, furnish, queue } from './walls.ts'

const HOST_NAME = 'hospital.example'
const STARTED = /^브라우저를 시작했습니다 \((\d+)\)/

/** Computer of a board with a headless browser, to which the server is not on this computer but at a host name. */
interface Player {
  /** Starts its agent, always on the same data; it is stopped with the test. */
  start(app: { readonly url: string }, did: Did, settings?: object): Promise<TestAgent>
  /** Returns a page of the browser that the agent started last, by default the board's. */
  page(isMeant?: (url: URL) => boolean): Promise<Page>
}

const test = inHospital.extend<{ player: Player }>({
  player: async ({}, provide) => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'waiting-board-player-'))
    const agents: TestAgent[] = []
    await provide({
      start: async ({ url }, { id, roomId }, settings) => {
        const { host, port } = new URL(url.replace('localhost', HOST_NAME))
        const agent = await startAgent({
          dataFolder,
          dryRun: false,
          shutdown: ['true'],
          server: `http://${host}`,
          board: { id, roomId },
          flags: [
            // Flags for a container, and a debugging port for the test.
            '--headless=new',
            '--no-sandbox',
            '--disable-gpu',
            '--remote-debugging-port=0',
            `--host-resolver-rules=MAP ${HOST_NAME} 127.0.0.1`,
            `--ip-address-space-overrides=127.0.0.1:${port}=public`,
          ],
          ...(process.env['CHROMIUM'] && { chromium: process.env['CHROMIUM'] }),
          ...settings,
        })
        agents.push(agent)
        return agent
      },
      page: (isMeant = ({ hostname }) => hostname === HOST_NAME) => pageOf(join(dataFolder, 'profile'), isMeant),
    })
    await Promise.all(agents.map((agent) => agent.stop()))
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 })
  },
})

const startedOf = ({ lines }: TestAgent) => lines.flatMap((line) => STARTED.exec(line)?.[1] ?? []).map(Number)

/** Waits until the agent has started this many browsers; returns the process id of the last. */
async function browserOf(agent: TestAgent, count: number): Promise<number> {
  await expect.poll(() => startedOf(agent).length, { timeout: 40_000 }).toBe(count)
  return startedOf(agent).at(-1) ?? 0
}

async function pageOf(profile: string, isMeant: (url: URL) => boolean): Promise<Page> {
  const doorOf = async () =>
    (await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')).split('\n', 1)[0] ?? ''
  let page: Page | undefined
  await expect
    .poll(
      async () => {
        // The file may still contain the port of a browser that has ended.
        const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await doorOf()}`).catch(() => undefined)
        page = browser
          ?.contexts()[0]
          ?.pages()
          .find((open) => isMeant(new URL(open.url())))
        return page !== undefined
      },
      { timeout: 30_000 },
    )
    .toBe(true)
  if (!page) throw new Error('the browser has no page')
  return page
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const stateOf = async ({ url }: TestAgent) => (await (await fetch(url + AGENT_STATUS_PATH)).json()) as AgentStatus

test('AP-10 VW-12 the agent shows its board in a secure context, restarts a killed browser, and closes it at its own end', async ({
  app,
  player,
}) => {
  const agent = await player.start(app, await openStation(app.root, '1', '채혈실 앞'))
  const first = await browserOf(agent, 1)
  const page = await player.page()
  await expect(page.getByRole('heading', { name: '채혈실 앞' })).toBeVisible()
  expect(await page.evaluate(() => [isSecureContext, innerHeight])).toEqual([
    true,
    await page.evaluate(() => screen.height),
  ])
  expect(await stateOf(agent)).toMatchObject({
    status: 'ON',
    browser: { version: expect.stringMatching(/\d+\.\d+/), restarts: 0 },
  })

  process.kill(first, 'SIGKILL')
  const second = await browserOf(agent, 2)
  await expect((await player.page()).getByRole('heading', { name: '채혈실 앞' })).toBeVisible()
  expect(await stateOf(agent)).toMatchObject({ browser: { restarts: 1 } })

  expect(await agent.stop()).toBe(0)
  expect([isRunning(first), isRunning(second)]).toEqual([false, false])
})

test('AP-10 a manager reloads the screen of a board through its agent, and sees its picture', async ({
  app,
  player,
}) => {
  const did = await openStation(app.root, '1', '채혈실 앞')
  const agent = await player.start(app, did, { origins: [app.url] })
  await browserOf(agent, 1)
  const page = await player.page()
  await expect(page.getByRole('heading', { name: '채혈실 앞' })).toBeVisible()
  const root = await new Client(app.url).signIn(app.login.id, app.login.password)
  const agentPort = new URL(agent.url).port
  await root.patch('/v1/dids', { dids: [{ id: did.id, ipAddress: '127.0.0.1', agentPort }] })
  const send = async (what: 'reload' | 'capture') => {
    const path = `/v1/displays/agents/${did.id}/${what}`
    const { body } = await root.request<CommandAnswer>('POST', path, undefined, { origin: app.url })
    return body
  }
  const { status, image } = await send('capture')
  expect([status, Buffer.from(image ?? '', 'base64').toString('hex', 0, 3)]).toEqual([200, JPEG])

  await page.evaluate(() => Object.assign(window, { isOld: true }))
  expect(await send('reload')).toEqual({ status: 200, image: null })
  await expect.poll(() => page.evaluate(() => 'isOld' in window).catch(() => true)).toBe(false)
  expect(await root.get('/v1/displays/agents')).toMatchObject([
    { board: { id: did.id }, agent: { status: 'ON', browser: { restarts: 0 } } },
  ])
})

/** First bytes of a JPEG file. */
const JPEG = 'ffd8ff'

interface CommandAnswer {
  readonly status: number | null
  readonly image: string | null
}

for (const [what, stopped] of [
  ['stopped painting', (browser: number) => -browser],
  // The browser's page still paints and reaches the network, because those are other processes, but no new page can be
  // opened.
  ['a main process that hangs', (browser: number) => browser],
] as const) {
  test(`AP-10 a browser that has ${what} is ended and restarted`, async ({ app, player }) => {
    // Longer than the page's interval of reports, which is shortened below, so that only silence counts.
    const agent = await player.start(app, await openStation(app.root, '1', '채혈실 앞'), { paintTimeoutSeconds: 4 })
    const first = await browserOf(agent, 1)
    const page = await player.page()
    await page.addInitScript((usual) => {
      const { setInterval: repeat } = window
      Object.assign(window, {
        setInterval: (run: () => void, ms: number) => repeat(run, ms === usual ? 200 : ms),
      })
    }, PAINT_MS)
    await page.reload()
    await expect.poll(async () => (await stateOf(agent)).paintedAt).not.toBeNull()
    process.kill(stopped(first), 'SIGSTOP')
    await browserOf(agent, 2)
    expect(agent.lines).toContain('브라우저가 화면을 그리지 않거나 응답하지 않아 다시 시작합니다.')
    expect(isRunning(first)).toBe(false)
  })
}

test('AP-10 a board whose process crashes is loaded again within 2 s, in the same browser', async ({ app, player }) => {
  const agent = await player.start(app, await openStation(app.root, '1', '채혈실 앞'))
  const crashed = await player.page()
  await expect(crashed.getByText('채혈실 앞').first()).toBeVisible()
  const isCrashed = crashed.waitForEvent('crash')
  const cdp = await crashed.context().newCDPSession(crashed)
  void cdp.send('Page.crash').catch(() => undefined)
  await isCrashed
  const at = Date.now()
  await expect
    .poll(() => agent.lines.filter((line) => line.startsWith('화면의 프로세스가')), { intervals: [50] })
    .toHaveLength(1)
  const page = await player.page()
  await expect(page.getByText('채혈실 앞').first()).toBeVisible()
  expect(await page.evaluate(() => performance.timeOrigin)).toBeLessThan(at + 2_000)
  expect(startedOf(agent)).toHaveLength(1)
})

test('AP-10 VW-11 a computer that is switched on while the server is away shows its board with photo and video, and heals', async ({
  hospital,
  player,
}) => {
  const did = await openStation(hospital.root, '3', '심전도실')
  await furnish(hospital.root, did)
  const [first] = [await queueUp(hospital.root, did, '홍길동'), await queueUp(hospital.root, did, '김영희')]
  await hospital.root.request('POST', '/v1/did-waitings/call', { didWaitingId: first.didWaitingId })
  const before = await player.start(hospital, did)
  const wall = await player.page()
  await expect(called(wall)).toContainText('홍O동')
  await expectMedia(wall)
  await kept(wall, await mediaOf(wall))
  await before.stop()
  await hospital.stop()

  const agent = await player.start(hospital, did)
  const page = await player.page()
  await expectStale(page)
  await expectMedia(page)
  await hospital.start()
  await queueUp(hospital.root, did, '이순신')
  await expect(queue(page)).toContainText('이O신')
  await expect(page.locator('[data-stale] output')).toBeHidden()
  expect(startedOf(agent)).toHaveLength(1)
})

test('AP-10 a browser that a killed agent left behind gives way to the new agent’s', async ({ app, player }) => {
  const did = await openStation(app.root, '1', '채혈실 앞')
  const killed = await player.start(app, did)
  const orphan = await browserOf(killed, 1)
  await player.page()
  killed.process.kill('SIGKILL')
  await killed.stop()
  expect(isRunning(orphan)).toBe(true)

  const agent = await player.start(app, did)
  await browserOf(agent, 1)
  await expect((await player.page()).getByRole('heading', { name: '채혈실 앞' })).toBeVisible()
  // Its parent has exited, and the process that adopted it may take a moment to reap it.
  await expect.poll(() => isRunning(orphan)).toBe(false)
})

test('AP-10 a computer that is switched on for the first time while the server is away says so in Korean, and opens its board when the server is back', async ({
  hospital,
  player,
}) => {
  const did = await openStation(hospital.root, '1', '채혈실 앞')
  await hospital.stop()
  // The agent itself finds out whether the server accepts connections.
  const agent = await player.start(hospital, did, {
    server: hospital.url,
    paintTimeoutSeconds: 6,
    startGraceSeconds: 6,
  })
  const waiting = await player.page(({ protocol }) => protocol === 'data:')
  await expect(waiting.getByRole('heading', { name: '서버를 기다리는 중입니다.' })).toBeVisible()
  await expect(waiting.getByText(/^Waiting for the server/)).toBeVisible()
  // Longer than a page may be without a frame: the browser is not restarted.
  await new Promise((resolve) => setTimeout(resolve, 8_000))
  await hospital.start()
  const page = await player.page(({ pathname }) => pathname === '/dids/viewer')
  await expect(page.getByRole('heading', { name: '채혈실 앞' })).toBeVisible()
  expect(startedOf(agent)).toHaveLength(1)
  expect(agent.lines.filter((line) => line.startsWith('서버에 연결할 수 없어'))).toHaveLength(1)
})

test('AP-10 VW-11 the computer of a set of boards shows all of them, also when it is switched on while the server is away', async ({
  hospital,
  player,
}) => {
  const boards = [
    await openStation(hospital.root, '1', '채혈실'),
    await openStation(hospital.root, '2', '심전도실'),
  ] as const
  await hospital.root.request('POST', '/v1/board-sets', {
    id: 'hall',
    name: '복도',
    didIds: boards.map(({ id }) => id),
  })
  await queueUp(hospital.root, boards[1], '홍길동')
  const before = await player.start(hospital, boards[0], { page: '/s/hall' })
  const wall = await player.page()
  await expect(wall.getByRole('listitem').filter({ hasText: '심전도실' })).toContainText('1명')
  await kept(wall, [])
  await before.stop()
  await hospital.stop()

  await player.start(hospital, boards[0], { page: '/s/hall' })
  const page = await player.page()
  expect(new URL(page.url()).pathname).toBe('/s/hall')
  await expect(page.getByText(/^연결 끊김 · \d\d:\d\d 기준$/)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '심전도실' })).toContainText('1명')
  await hospital.start()
  await queueUp(hospital.root, boards[0], '이순신')
  await expect(page.getByRole('listitem').filter({ hasText: '채혈실' })).toContainText('1명')
})

test('AP-10 VW-11 a killed browser comes back with the board that it has painted last, and stages no call again', async ({
  hospital,
  player,
}) => {
  const did = await openStation(hospital.root, '3', '심전도실')
  const [first, second] = [await queueUp(hospital.root, did, '홍길동'), await queueUp(hospital.root, did, '김영희')]
  const agent = await player.start(hospital, did)
  const browser = await browserOf(agent, 1)
  const wall = await player.page()
  await kept(wall, [])
  // The browser writes the index of its caches some seconds later.
  await new Promise((resolve) => setTimeout(resolve, 8_000))
  await hospital.root.request('POST', '/v1/did-waitings/call', { didWaitingId: first.didWaitingId })
  await hospital.root.request('POST', '/v1/did-waitings/done', { didWaitingIds: [first.didWaitingId] })
  await hospital.root.request('POST', '/v1/did-waitings/call', { didWaitingId: second.didWaitingId })
  await expect(wall.getByRole('alert')).toContainText('김O희')
  await hospital.stop()
  process.kill(-browser, 'SIGKILL')

  await browserOf(agent, 2)
  const page = await player.page()
  await expect(page.locator('[data-stale] output')).toBeVisible({ timeout: 60_000 })
  await expect(called(page)).toContainText('김O희')
  await hospital.start()
  await expect(page.locator('[data-stale] output')).toBeHidden()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(called(page)).toContainText('김O희')
})
