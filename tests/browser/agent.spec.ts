import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import type { AgentStatus } from '../../contract/agent.ts'
import { AGENT_STATUS_PATH } from '../../contract/constants.ts'
import type { Did } from '../../contract/dids.ts'
import type { Room } from '../../contract/rooms.ts'
import { Client } from '../../demo/client.ts'
import { PAINT_MS } from '../../src/viewer/watch/tellAgent.ts'
import { startAgent, type TestAgent } from '../harness/agent.ts'
import { expect, startProgram, test as base } from './app.ts'

const STARTED = /^브라우저를 시작했습니다 \((\d+)\)/

/** Settings of a board's computer with a headless browser and a harmless shutdown command. */
interface Player {
  readonly settings: object
  /** Returns the board's page in the browser that the agent started last. */
  page(agent: TestAgent): Promise<Page>
}

const test = base.extend<{ player: Player }>({
  player: async ({}, provide) => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'waiting-board-player-'))
    const settings = {
      dataFolder,
      dryRun: false,
      shutdown: ['true'],
      // Flags for a container, and a debugging port for the test.
      flags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--remote-debugging-port=0'],
      ...(process.env['CHROMIUM'] && { chromium: process.env['CHROMIUM'] }),
    }
    await provide({ settings, page: (agent) => pageOf(agent, join(dataFolder, 'profile')) })
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 })
  },
})

async function aBoard(root: Client) {
  const room = await root.request<Room>('POST', '/v1/rooms', {
    no: '1',
    name: { kr: '채혈실' },
    isAccessible: true,
  })
  const { id } = await root.request<Did>('POST', '/v1/dids', {
    no: '1',
    name: { kr: '채혈실 앞' },
    roomId: room.id,
  })
  return { id, roomId: room.id }
}

const startedOf = ({ lines }: TestAgent) => lines.flatMap((line) => STARTED.exec(line)?.[1] ?? []).map(Number)

/** Waits until the agent has started this many browsers; returns the process id of the last. */
async function browserOf(agent: TestAgent, count: number): Promise<number> {
  await expect.poll(() => startedOf(agent).length, { timeout: 40_000 }).toBe(count)
  return startedOf(agent).at(-1) ?? 0
}

async function pageOf(agent: TestAgent, profile: string): Promise<Page> {
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
          .find((open) => open.url().startsWith(agent.url))
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
  const agent = await startAgent({ ...player.settings, server: app.url, board: await aBoard(app.root) })
  const first = await browserOf(agent, 1)
  const page = await player.page(agent)
  await expect(page.getByRole('heading', { name: '채혈실 앞' })).toBeVisible()
  expect(
    await page.evaluate(() => [
      isSecureContext,
      document.querySelector<HTMLMetaElement>('meta[name="board-agent"]')?.content,
    ]),
  ).toEqual([true, '1'])
  expect(await stateOf(agent)).toMatchObject({
    status: 'ON',
    browser: { version: expect.stringMatching(/\d+\.\d+/), restarts: 0 },
  })

  process.kill(first, 'SIGKILL')
  const second = await browserOf(agent, 2)
  await expect((await player.page(agent)).getByRole('heading', { name: '채혈실 앞' })).toBeVisible()
  expect(await stateOf(agent)).toMatchObject({ browser: { restarts: 1 } })

  expect(await agent.stop()).toBe(0)
  expect([isRunning(first), isRunning(second)]).toEqual([false, false])
})

for (const [what, stopped] of [
  ['stopped painting', (browser: number) => -browser],
  // The browser's page still paints and reaches the network, because those are other processes, but no new page can be
  // opened.
  ['a main process that hangs', (browser: number) => browser],
] as const) {
  test(`AP-10 a browser that has ${what} is ended and restarted`, async ({ app, player }) => {
    // Longer than the page's interval of reports, which is shortened below, so that only silence counts.
    const agent = await startAgent({
      ...player.settings,
      server: app.url,
      board: await aBoard(app.root),
      paintTimeoutSeconds: 4,
    })
    const first = await browserOf(agent, 1)
    const page = await player.page(agent)
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
    await agent.stop()
  })
}

test('AP-10 VW-11 with the server away the screen says so in words, and shows the board once it is there', async ({
  player,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'waiting-board-'))
  const root = { DATA_DIR: dataDir, ROOT_ID: 'root', ROOT_PASSWORD: 'first-login-1' }
  const gone = startProgram(['server/main.ts'], root)
  const url = await gone.address
  const board = await aBoard(new Client(url, { id: root.ROOT_ID, password: root.ROOT_PASSWORD }))
  await gone.stop()

  const agent = await startAgent({ ...player.settings, server: url, board })
  const page = await player.page(agent)
  await expect(page.getByRole('heading', { name: '대기판을 준비하고 있습니다' })).toBeVisible()
  // a player may have no Korean font
  expect(
    await page.evaluate(() =>
      document.fonts.ready.then((fonts) => Array.from(fonts, ({ family, status }) => [family, status])),
    ),
  ).toEqual([['Pretendard', 'loaded']])
  const server = startProgram(['server/main.ts'], { ...root, PORT: new URL(url).port })
  await server.address
  await expect(page.getByRole('heading', { name: '채혈실 앞' })).toBeVisible()
  expect(startedOf(agent)).toHaveLength(1)
  await agent.stop()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('AP-10 a browser that a killed agent left behind gives way to the new agent’s', async ({ app, player }) => {
  const settings = { ...player.settings, server: app.url, board: await aBoard(app.root) }
  const killed = await startAgent(settings)
  const orphan = await browserOf(killed, 1)
  await player.page(killed)
  killed.process.kill('SIGKILL')
  await killed.stop()
  expect(isRunning(orphan)).toBe(true)

  const agent = await startAgent(settings)
  await browserOf(agent, 1)
  await expect((await player.page(agent)).getByRole('heading', { name: '채혈실 앞' })).toBeVisible()
  // Its parent has exited, and the process that adopted it may take a moment to reap it.
  await expect.poll(() => isRunning(orphan)).toBe(false)
  await agent.stop()
})
