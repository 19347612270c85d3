import type { Browser, BrowserContextOptions } from '@playwright/test'
import { build } from '../../scripts/prepare.mjs'
import { createRoom } from '../../tests/harness/create.ts'
import type { Bench, Row, Target } from '../report/row.ts'
import { type SignedInServer, signedInServer } from '../signedInServer.ts'
import { inFolder } from '../temporary.ts'
import { launch } from './launch.ts'
import { startStock } from './stockApplication.ts'

/** Number of rooms that the stock application lists. */
const ROOMS = 10
/** A slow line; the CPU is throttled as well. */
const LINE = { offline: false, latency: 40, downloadThroughput: 10_000_000 / 8, uploadThroughput: 10_000_000 / 8 }
const CPU_SLOWER = 4
/** Several loads of each page per turn, because a single one varies. */
const LOADS_A_TURN = 2
const PATIENCE_MS = 60_000

/** A page and the content that must appear. */
interface Scene {
  readonly name: string
  readonly url: string
  /** Selects the main content, which counts once it has text. */
  readonly selector: string
  readonly storageState?: BrowserContextOptions['storageState']
  /** Relative to the stock application. */
  readonly target?: Target
}

/**
 * Time until console, login and viewer show their main content with an empty cache, compared with a stock react-admin
 * application.
 */
export const bench: Bench = ({ quick, runs }) =>
  inFolder(async (folder) => {
    build()
    const stock = await startStock(folder)
    const server = await signedInServer(folder)
    const browser = await launch()
    try {
      const scenes = await furnish(server)
      const all: Scene[] = [
        { name: 'stock react-admin application', url: `${stock.url}/`, selector: 'tbody tr td' },
        ...scenes,
      ]
      for (const scene of all) await load(browser, scene)
      const took = new Map(all.map(({ name }) => [name, [] as number[]]))
      for (let turn = 0; turn < (quick ? 1 : runs * LOADS_A_TURN); turn += 1) {
        for (const scene of all) took.get(scene.name)?.push(await load(browser, scene))
      }
      const [peer] = [...took].map(([name, values]) => ({ name, values }))
      return scenes.map(({ name, target = { of: 'ratio' } }): Row => ({
        bench: 'cold-load',
        what: `${name}: address → main content painted, empty cache`,
        unit: 'ms',
        ours: took.get(name) ?? [],
        peers: peer ? [peer] : [],
        target,
        note: `Chromium with a CPU ${CPU_SLOWER} × slower, 10 Mbit/s and 40 ms latency; @fastify/static serves both applications, compressed in advance`,
        versions: { Chromium: browser.version() },
      }))
    } finally {
      await browser.close()
      await server.stop()
      await stock.close()
    }
  })

/**
 * Fills the hospital and returns the scenes: the first row of a list, the button of the login, a patient on a board.
 */
async function furnish({ url, staff }: SignedInServer): Promise<Scene[]> {
  const { did } = await staff.createStation()
  for (let rooms = 1; rooms < ROOMS; rooms += 1) await createRoom(staff)
  await staff.queueUp(did, '홍길동', '김영희', '이철수')
  const { accessToken = '', refreshToken = '', user } = staff.session ?? {}
  const localStorage = Object.entries({ accessToken, refreshToken, user: JSON.stringify(user) }).map(
    ([name, value]) => ({ name, value }),
  )
  return [
    {
      name: 'console',
      url: `${url}/rooms`,
      selector: 'tbody tr td',
      storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
      target: { of: 'ratio', atMost: 1 },
    },
    { name: 'login', url: `${url}/`, selector: 'button[type=submit]' },
    {
      name: 'viewer',
      url: `${url}/dids/viewer?id=${did.id}&roomId=${did.roomId}`,
      selector: 'header h1',
      target: { of: 'ratio', atMost: 0.4 },
    },
  ]
}

/** Returns the milliseconds until the main content of a page is painted, with empty caches. */
async function load(browser: Browser, { url, selector, storageState }: Scene): Promise<number> {
  const context = await browser.newContext({
    locale: 'ko-KR',
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
    ...(storageState && { storageState }),
  })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', LINE)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
    await page.addInitScript(watchFor, selector)
    await page.goto(url, { waitUntil: 'commit', timeout: PATIENCE_MS })
    return await page.evaluate(() => window.shownAt)
  } finally {
    await context.close()
  }
}

declare global {
  interface Window {
    /** Milliseconds from the start of the navigation to the frame that painted the main content. */
    shownAt: Promise<number>
  }
}

function watchFor(selector: string): void {
  window.shownAt = new Promise((resolve) => {
    const look = () => {
      const isThere = [...document.querySelectorAll(selector)].some(
        (element) => element.textContent.trim() !== '' && element.getClientRects().length > 0,
      )
      if (!isThere) return void requestAnimationFrame(look)
      // A message posted in an animation frame arrives after that frame has been painted.
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => resolve(performance.now()), { once: true })
      port1.start()
      port2.postMessage(null)
    }
    requestAnimationFrame(look)
  })
}
