// npm run bench clicks: a simulated user aims at a button of waiting management for 400 ms and then clicks, while the
// demo runs at five times its pace. Reports the result of each click; none may be ignored silently. CLICKS=… sets their
// number.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../demo/centre.ts'
import { build } from '../../scripts/prepare.mjs'
import { Client } from '../../tests/harness/client.ts'
import { launch } from './launch.ts'

const CLICKS = Number(process.env['CLICKS'] ?? 92)
const AIM_MS = 400
/** Time after which a click has sent its call or shown an error. */
const HEARD_MS = 700
/** Time in which the user looks for the next patient. */
const PAUSE_MS = 500
const REFUSED_MAX = 2
const ADDRESS = /http:\/\/\S+$/
const MOVES = /\/did-waitings\/(call|recall|holding|done)/

interface Target {
  readonly x: number
  readonly y: number
  /** Id of the patient's entry. */
  readonly entry: string
}

build()
const dataDir = await mkdtemp(join(tmpdir(), 'bench-clicks-'))
const demo = spawn(process.execPath, ['demo/main.ts'], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DEMO_DATA_DIR: dataDir, LOG_LEVEL: 'warn', DEMO_PACE: '5' },
})
const ended = new Promise((resolve) => demo.on('exit', resolve))
const browser = await launch()
const counts = { made: 0, refused: 0, lost: 0, wrong: 0 }
try {
  const page = await open(await address())
  for (let click = 0; click < CLICKS; click += 1) {
    const target = await page.evaluate(pick, Math.random())
    const came = target && (await press(page, target))
    if (came) counts[came] += 1
    await setTimeout(PAUSE_MS)
  }
} finally {
  await browser.close()
  demo.kill('SIGTERM')
  await ended
  await rm(dataDir, { recursive: true, force: true })
}
const { made, refused, lost, wrong } = counts
console.log(`${made + refused + lost + wrong} presses after ${AIM_MS} ms of aim, the demo at pace 5:`)
console.log(
  `${made} made a move, ${refused} were refused in words (limit ${REFUSED_MAX}), ${lost} did nothing (limit 0)`,
)
console.log(`${wrong} went to another patient (limit 0)`)
process.exitCode = lost + wrong > 0 || refused > REFUSED_MAX ? 1 : 0

/**
 * Clicks at the target's position and returns the result; null when another patient was already there on arrival, which
 * the user would see.
 */
async function press(page: Page, { x, y, entry }: Target): Promise<keyof typeof counts | null> {
  const sent: string[] = []
  const note = (request: { url(): string; postData(): string | null }) => {
    if (MOVES.test(request.url())) sent.push(request.postData() ?? '')
  }
  await page.mouse.move(x, y, { steps: 4 })
  if (!(await page.evaluate(isThere, { x, y, entry }))) return null
  await setTimeout(AIM_MS)
  page.on('request', note)
  const before = await page.evaluate(words)
  await page.mouse.click(x, y)
  await setTimeout(HEARD_MS)
  page.off('request', note)
  if (sent.length > 0) return sent.some((body) => new RegExp(`\\D${entry}\\D`).test(body)) ? 'made' : 'wrong'
  return (await page.evaluate(words)) === before ? 'lost' : 'refused'
}

/** Picks a random visible and enabled button of a row. */
function pick(chance: number): Target | null {
  const found = [...document.querySelectorAll<HTMLButtonElement>('[data-row] button:not([aria-haspopup])')]
    .filter((button) => !button.disabled)
    .flatMap((button) => {
      const { left, top, width, height } = button.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const entry = button.closest<HTMLElement>('[data-row]')?.dataset['row']?.split(':')[1] ?? ''
      return button.contains(document.elementFromPoint(x, y)) ? [{ x, y, entry }] : []
    })
  return found[Math.floor(chance * found.length)] ?? null
}

/** Whether an enabled button of this patient is at the position. */
function isThere({ x, y, entry }: Target): boolean {
  const button = document.elementFromPoint(x, y)?.closest('button')
  const row = button?.closest<HTMLElement>('[data-row]')
  return button?.disabled === false && row?.dataset['row']?.endsWith(`:${entry}`) === true
}

/** Returns the texts of the page's alerts and status messages. */
function words(): string {
  return [...document.querySelectorAll('[role=alert], [role=status]')].map(({ textContent }) => textContent).join('\n')
}

async function open(url: string): Promise<Page> {
  const { session } = await new Client(url).signIn('root', DEMO_PASSWORD)
  const context = await browser.newContext({ locale: 'ko-KR', viewport: { width: 1440, height: 900 } })
  await context.addInitScript((stored) => {
    for (const [key, value] of Object.entries(stored))
      localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
  }, session ?? {})
  const page = await context.newPage()
  await page.goto(`${url}/did-waitings`)
  await page.locator('[data-row] button').first().waitFor()
  return page
}

function address(): Promise<string> {
  return new Promise((resolve, reject) => {
    createInterface({ input: demo.stdout }).on('line', (line) => {
      const [found] = ADDRESS.exec(line) ?? []
      if (found) resolve(found)
    })
    void ended.then(() => reject(new Error('the demo ended before it was ready')))
  })
}
