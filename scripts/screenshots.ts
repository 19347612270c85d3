// npm run screenshots [names]: takes the pictures of the documentation, or those named, from the demo, into docs/images.
// It notes what each of them shows: check:docs names those that are older than that.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium as engine, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../demo/centre.ts'
import { Client } from '../demo/client.ts'
import { type Program, startProgram } from '../tests/browser/app.ts'
import { fontLoaded } from '../tests/browser/fontLoaded.ts'
import { chromium } from './chromium.mjs'
import { hashOf } from './prepare.mjs'
import { NOTES, readNotes } from './pictureNotes.ts'
import { sendPatients, useKiosk } from './screenshotSystems.ts'

const NAMED = process.argv.slice(2)
const FOLDER = join(import.meta.dirname, '../docs/images')
/** Time for the fast demo to fill its queues before the first picture. */
const FILLING_MS = 60_000
/** The commonest screen of a desk. */
const DESK = { width: 1366, height: 768 }

/** Folders of what a picture shows, besides the layout of all pages of the console. */
type Shown = readonly [string, ...string[]]
const LAYOUT = ['src/layout', 'src/theme', 'src/ui/list']

interface Shot {
  readonly name: string
  readonly path: string
  readonly shows: Shown
  readonly viewport?: { width: number; height: number }
  /** Actions on the page before the picture. */
  readonly act?: (page: Page) => Promise<void>
}

/** Searches for the most common surname. */
const find = async (page: Page) => {
  await page.getByRole('button', { name: '환자 찾기' }).click()
  await page.getByRole('searchbox').fill('김')
  await page.getByRole('dialog').getByRole('listitem').first().waitFor()
}

/** Opens a wall beside the page, without its session, so that the dialog has a screen to show. */
const screens = async (page: Page) => {
  const wall = await browser.newPage()
  await wall.goto(new URL('/dids/viewer?id=1&roomId=1', page.url()).href)
  await wall.waitForLoadState('networkidle')
  await page
    .getByRole('button', { name: /^화면/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('listitem').first().waitFor()
}

/** Pages of the console. */
const PAGES: readonly Shot[] = [
  { name: 'rooms', path: '/rooms', shows: ['src/resources/rooms'] },
  { name: 'exams', path: '/exams', shows: ['src/resources/exams'] },
  { name: 'boards', path: '/dids', shows: ['src/resources/dids'] },
  { name: 'screens', path: '/dids', shows: ['src/resources/dids'], act: screens },
  { name: 'board-options', path: '/dids/option-manage/3', shows: ['src/pages/didOptions'] },
  { name: 'users', path: '/users', shows: ['src/resources/users'] },
  { name: 'audit', path: '/audit-logs', shows: ['src/resources/audit'] },
  { name: 'waiting', path: '/did-waitings', shows: ['src/pages/waitings'] },
  { name: 'check-in', path: '/visits', shows: ['src/resources/visits'] },
  { name: 'appointments', path: '/appointments', shows: ['src/resources/appointments'] },
  { name: 'search', path: '/visits', shows: ['src/pages/search'], act: find },
  { name: 'integration', path: '/integration', shows: ['src/pages/integration'] },
  { name: 'statistics', path: '/statistics', shows: ['src/pages/statistics'] },
]

/** Pages without the console's layout. */
const DISPLAYS: readonly Shot[] = [
  {
    name: 'wall',
    path: '/dids/viewer?id=10&roomId=10',
    shows: ['src/viewer/wall', 'src/viewer/board'],
    viewport: { width: 1920, height: 1080 },
  },
  { name: 'mini', path: '/dids/mini-viewer/10', shows: ['src/viewer/mini'], viewport: { width: 480, height: 640 } },
  {
    name: 'kiosk',
    path: '/check-in',
    shows: ['src/viewer/kiosk'],
    viewport: { width: 1080, height: 1920 },
    act: useKiosk,
  },
]

const executablePath = chromium()
const notes = readNotes()
const browser = await engine.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-background-networking'],
})
await withDemo(async (url) => {
  await new Promise((resolve) => setTimeout(resolve, FILLING_MS))
  await sendPatients(new Client(url, { id: 'root', password: DEMO_PASSWORD }), url)
  for (const shot of PAGES) await take(browser, url, shot, [...LAYOUT, ...shot.shows])
  for (const shot of DISPLAYS) await take(browser, url, shot, shot.shows)
})
await browser.close()
await writeFile(NOTES, `${JSON.stringify(notes, null, 2)}\n`)

async function withDemo(during: (url: string) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'waiting-board-pictures-'))
  const program: Program = startProgram(['demo/main.ts'], { DEMO_DATA_DIR: dataDir, DEMO_PACE: '6' })
  try {
    await during(await program.address)
  } finally {
    await program.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function take(from: Browser, url: string, shot: Shot, shows: readonly string[]): Promise<void> {
  if (NAMED.length > 0 && !NAMED.includes(shot.name)) return
  const { viewport = DESK } = shot
  const context = await from.newContext({
    viewport,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  if (shot.viewport === undefined || shot.name === 'mini') await signIn(page, url)
  await page.goto(`${url}${shot.path}`)
  await page.waitForLoadState('networkidle')
  // A message of a recent tag covers the lower third of a display, a new call the upper half.
  await page
    .locator('div[role=alert][data-tone], section[role=alert]')
    .first()
    .waitFor({ state: 'detached', timeout: 120_000 })
  await shot.act?.(page)
  await fontLoaded(page)
  await page.locator('.MuiSkeleton-root').first().waitFor({ state: 'detached' })
  await page.screenshot({ path: join(FOLDER, `${shot.name}.png`) })
  notes[shot.name] = { shows: shows.join(' '), hash: hashOf(shows) }
  console.log(`${shot.name}.png`)
  await context.close()
}

async function signIn(page: Page, url: string): Promise<void> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: 'root', password: DEMO_PASSWORD }),
  })
  const session = (await answer.json()) as Record<string, unknown>
  await page.addInitScript((stored) => {
    for (const [key, value] of Object.entries(stored))
      localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
  }, session)
}
