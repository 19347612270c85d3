// npm run bench click: from the click on 호출 in one window to the painted name in the viewer's window. CALLS=… makes it shorter.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium as engine, type Page } from '@playwright/test'
import type { Did } from '../../contract/dids.ts'
import type { WaitingEntry } from '../../contract/didWaitings.ts'
import { publicName } from '../../domain/masking.ts'
import { chromium } from '../../scripts/chromium.mjs'
import { build } from '../../scripts/prepare.mjs'
import { Client } from '../../tests/harness/client.ts'
import { createStation, done, queueUp } from '../../tests/harness/queue.ts'
import { startServer } from '../program.ts'

const CALLS = Number(process.env['CALLS'] ?? 500)
const WARM_UP = 20
/** Who waits behind the one that is called. */
const WAITING = 8
const LIMIT_MS = 100
const PATIENCE_MS = 10_000
const LOGIN = { ROOT_ID: 'root', ROOT_PASSWORD: 'first-login-1' }
const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run']

declare global {
  interface Window {
    /** When the next click came; in milliseconds since the epoch, as are all instants here. */
    clickedAt: Promise<number>
    /** When the frame was on the screen in which a text stood among the called. */
    paintedAt: Promise<number>
  }
}

build()
const dataDir = await mkdtemp(join(tmpdir(), 'bench-click-'))
const server = await startServer({ DATA_DIR: dataDir, ...LOGIN })
const executablePath = chromium()
const browser = await engine.launch({ args: ARGUMENTS, ...(executablePath && { executablePath }) })
try {
  const staff = await new Client(server.url).signIn(LOGIN.ROOT_ID, LOGIN.ROOT_PASSWORD)
  const { did } = await createStation(staff)
  // One context: one browser, one clock.
  const context = await browser.newContext({ locale: 'ko-KR', viewport: { width: 1080, height: 1920 } })
  report(await measure(staff, did, await openMini(context, staff, did), await openWall(context, did)))
} finally {
  await browser.close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function openMini(context: BrowserContext, staff: Client, { id }: Did): Promise<Page> {
  const mini = await context.newPage()
  await mini.setViewportSize({ width: 480, height: 640 })
  // Any file of the origin will do: its storage is the page's.
  await mini.goto(`${server.url}/favicon.svg`)
  const { accessToken = '', refreshToken = '', user } = staff.session ?? {}
  await mini.evaluate((items) => items.forEach(([key, value]) => localStorage.setItem(key, value)), [
    ['accessToken', accessToken],
    ['refreshToken', refreshToken],
    ['user', JSON.stringify(user)],
  ] as const)
  await mini.goto(`${server.url}/dids/mini-viewer/${id}`)
  return mini
}

async function openWall(context: BrowserContext, { id, roomId }: Did): Promise<Page> {
  const wall = await context.newPage()
  await wall.goto(`${server.url}/dids/viewer?id=${id}&roomId=${roomId}`)
  await wall.locator('.wall-called').waitFor()
  return wall
}

/** Milliseconds of each call, in the order in which they were made. */
async function measure(staff: Client, did: Did, mini: Page, wall: Page): Promise<number[]> {
  const took: number[] = []
  const queue: { name: string; entry: WaitingEntry }[] = []
  let patients = 0
  const admit = async () => {
    const name = `환자${String((patients += 1)).padStart(4, '0')}`
    const [entry] = await queueUp(staff, did, name)
    queue.push({ name, entry })
  }
  while (queue.length < WAITING) await admit()
  for (let call = 0; call < WARM_UP + CALLS; call += 1) {
    const next = queue.shift()
    if (!next) throw new Error('nobody waits')
    const { name, entry } = next
    const shown = publicName(name, { use: false, index: 0, character: '' })
    const button = mini.locator('[data-list=waiting] tr', { hasText: name }).getByRole('button', { name: '호출' })
    await button.waitFor()
    await mini.evaluate(watchClick)
    await wall.evaluate(watchPaint, shown)
    await button.click()
    const clickedAt = await mini.evaluate(() => window.clickedAt)
    const paintedAt = await Promise.race([wall.evaluate(() => window.paintedAt), tooLate(shown)])
    if (call >= WARM_UP) took.push(paintedAt - clickedAt)
    await done(staff, entry)
    await admit()
    // The next call starts when both windows have come to rest.
    await wall.locator('.wall-called, .wall-stage').filter({ hasText: shown }).first().waitFor({ state: 'detached' })
    await mini.locator('[data-list=called] tr', { hasText: name }).waitFor({ state: 'detached' })
  }
  return took
}

function watchClick(): void {
  window.clickedAt = new Promise((resolve) => {
    // The time at which the browser took the click in, before any of our code saw it.
    const at = (event: Event) => resolve(performance.timeOrigin + event.timeStamp)
    document.addEventListener('click', at, { capture: true, once: true })
  })
}

function watchPaint(text: string): void {
  window.paintedAt = new Promise((resolve) => {
    const isThere = () => [...document.querySelectorAll('.wall-called, .wall-stage')].some((part) => part.textContent.includes(text))
    const observer = new MutationObserver(() => {
      if (!isThere()) return
      observer.disconnect()
      // A message that is posted in an animation frame arrives when that frame has been painted.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => resolve(performance.timeOrigin + performance.now()), { once: true })
        port1.start()
        port2.postMessage(null)
      })
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  })
}

async function tooLate(shown: string): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref())
  throw new Error(`${shown} was not painted within ${PATIENCE_MS} ms`)
}

function report(took: number[]): void {
  const sorted = took.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
  const figures = [['p50', at(0.5)], ['p95', at(0.95)], ['p99', at(0.99)], ['max', at(1)]] as const
  console.log(`from the click on 호출 to the painted name, ${sorted.length} calls, ${WAITING} waiting, limit p99 ${LIMIT_MS} ms; ms`)
  console.log(figures.map(([name, ms]) => `${name} ${ms.toFixed(1)}`).join('   '))
  const isWithin = at(0.99) <= LIMIT_MS
  if (!isWithin) console.log(`over the limit: ${sorted.filter((ms) => ms > LIMIT_MS).length} of ${sorted.length}`)
  process.exitCode = isWithin ? 0 : 1
}
