// npm run screenshots [names]: takes the screenshots of all pages, or of those named, from the demo and from an empty
// installation, into docs/images.
import { mkdtemp, mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium as engine, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../demo/centre.ts'
import { Client } from '../demo/client.ts'
import { type Program, startProgram } from '../tests/browser/app.ts'
import { fontLoaded } from '../tests/browser/fontLoaded.ts'
import type { Locale } from '../src/i18n/locale.ts'
import { chromium } from './chromium.mjs'
import { sendPatients, useKiosk } from './screenshotSystems.ts'

const NAMED = process.argv.slice(2)
const FOLDER = join(import.meta.dirname, '../docs/images')
/** Time for the fast demo to fill its queues before the first screenshot. */
const FILLING_MS = 60_000
const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

interface Shot {
  readonly name: string
  readonly path: string
  readonly viewport?: { width: number; height: number }
  /** Korean by default. */
  readonly locale?: Locale
  /** Actions on the page before the screenshot. */
  readonly act?: (page: Page) => Promise<void>
}

const opened = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor()

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).or(page.getByRole('link', { name })).first().click()
  await opened(page)
}

/** Presses a button of the first row, which on a phone is in the row's menu. */
const pressInRow = (name: RegExp) => async (page: Page) => {
  const button = page.getByRole('button', { name }).first()
  const rowMenu = page
    .getByRole('row')
    .getByRole('button', { name: /관리$/ })
    .first()
  await button.or(rowMenu).first().waitFor()
  if (await rowMenu.isVisible()) await rowMenu.click()
  await button.click()
  await page.getByRole('alertdialog').waitFor()
}

const help = async (page: Page) => {
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
}

/** Searches for the most common surname. */
const find = async (page: Page) => {
  await page.getByRole('button', { name: '환자 찾기' }).click()
  await page.getByRole('searchbox').fill('김')
  await page.getByRole('dialog').getByRole('listitem').first().waitFor()
}

/** Selects a waiting patient: patients in exam have other menus. */
const WAITING = Symbol('waiting')

/** Opens the menu of a button, and chooses the given entry, if any. */
const menu = (button: string | RegExp | typeof WAITING, entry?: string) => async (page: Page) => {
  // The next patient has a shorter menu.
  const rows = page.getByRole('row').filter({ hasNotText: '다음 순서' })
  const opener =
    button === WAITING
      ? rows.getByRole('button', { name: /님 처리 더 보기$/ })
      : page.getByRole('button', { name: button })
  // The last patient stays in the list longest.
  await (button === WAITING ? opener.last() : opener.first()).click()
  await page.getByRole('menu').or(page.getByRole('dialog')).first().waitFor()
  if (entry === undefined) return
  await page.getByRole('menuitem', { name: entry }).click()
  await page.getByRole('dialog').first().waitFor()
}

/** A file with two valid lines and four invalid ones. */
const SPREADSHEET = [
  '번호,검사실명,최대 인원,RFID,메모',
  '201,내시경실,2,사용,2층',
  '202,골밀도검사실,1,미사용,',
  ',초음파실 2,1,사용,번호가 없는 줄',
  '204,,1,사용,이름이 없는 줄',
  '201,채혈실 2,1,사용,같은 번호',
  '205,심전도실 2,많이,사용,숫자가 아님',
].join('\r\n')

const importFile = async (page: Page) => {
  await page.getByRole('button', { name: '가져오기' }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '검사실.csv', mimeType: 'text/csv', buffer: Buffer.from(SPREADSHEET) })
  await page.getByRole('button', { name: '2건 등록' }).waitFor()
}

/** Pages of the console, each on a desktop and a phone. */
const PAGES: readonly Shot[] = [
  { name: 'rooms', path: '/rooms' },
  { name: 'rooms-add', path: '/rooms', act: press('검사실 추가') },
  { name: 'rooms-edit', path: '/rooms/3', act: opened },
  { name: 'rooms-delete', path: '/rooms', act: pressInRow(/삭제/) },
  { name: 'rooms-columns', path: '/rooms', act: menu(/^열/) },
  { name: 'rooms-import', path: '/rooms', act: importFile },
  { name: 'rooms-keys', path: '/rooms', act: help },
  { name: 'rooms-english', path: '/rooms', locale: 'en' },
  { name: 'exams', path: '/exams' },
  { name: 'boards', path: '/dids' },
  { name: 'boards-add', path: '/dids', act: press('대기판 추가') },
  { name: 'board-options', path: '/dids/option-manage/3' },
  { name: 'board-content', path: '/dids/content-manage/3' },
  { name: 'users', path: '/users' },
  { name: 'users-add', path: '/users', act: press('사용자 생성') },
  { name: 'audit', path: '/audit-logs' },
  { name: 'profile', path: '/my' },
  { name: 'waiting', path: '/did-waitings' },
  { name: 'waiting-menu', path: '/did-waitings', act: menu(WAITING) },
  { name: 'waiting-front', path: '/did-waitings', act: menu(WAITING, '맨 앞으로') },
  { name: 'waiting-transfer', path: '/did-waitings', act: menu(WAITING, '다른 대기판으로') },
  { name: 'waiting-log', path: '/did-waitings', act: menu(/^(?!.*님 처리).* 더 보기$/, '처리 기록') },
  { name: 'waiting-english', path: '/did-waitings', locale: 'en' },
  { name: 'check-in', path: '/visits' },
  { name: 'check-in-add', path: '/visits', act: press('접수하기') },
  { name: 'appointments', path: '/appointments' },
  { name: 'search', path: '/visits', act: find },
  { name: 'tags', path: '/did-waitings/tag-mappings' },
  { name: 'integration', path: '/integration' },
  { name: 'not-found', path: '/nowhere' },
]

/** Waits for a new call, which is shown for eight seconds; the demo soon makes one. */
const newCall = (page: Page) => page.locator('section[role=alert]').waitFor({ timeout: 120_000 })

/** The displays, each at the sizes it is designed for. */
const DISPLAYS: readonly Shot[] = [
  { name: 'wall', path: '/dids/viewer?id=10&roomId=10', viewport: { width: 1920, height: 1080 } },
  { name: 'wall-portrait', path: '/dids/viewer?id=8&roomId=8', viewport: { width: 1080, height: 1920 } },
  { name: 'wall-dark', path: '/dids/viewer?id=9&roomId=9', viewport: { width: 1920, height: 1080 } },
  { name: 'wall-call', path: '/dids/viewer?id=2&roomId=2', viewport: { width: 1920, height: 1080 }, act: newCall },
  {
    name: 'wall-call-portrait',
    path: '/dids/viewer?id=2&roomId=2',
    viewport: { width: 1080, height: 1920 },
    act: newCall,
  },
  { name: 'mini', path: '/dids/mini-viewer/10', viewport: { width: 480, height: 640 } },
  { name: 'kiosk', path: '/check-in', viewport: { width: 1080, height: 1920 }, act: useKiosk },
]

const EMPTY: readonly Shot[] = [
  { name: 'rooms-empty', path: '/rooms' },
  { name: 'boards-empty', path: '/dids' },
  { name: 'waiting-empty', path: '/did-waitings' },
  { name: 'check-in-empty', path: '/visits' },
]

/** Lists whose server does not respond. */
const BROKEN: readonly Shot[] = [
  { name: 'rooms-error', path: '/rooms' },
  { name: 'waiting-error', path: '/did-waitings' },
]

await mkdir(FOLDER, { recursive: true })
const executablePath = chromium()
const browser = await engine.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-background-networking'],
})
await withProgram(['demo/main.ts'], { DEMO_PACE: '6' }, async (url) => {
  await new Promise((resolve) => setTimeout(resolve, FILLING_MS))
  await take(browser, url, 'login', { name: 'login', path: '/' })
  const root = new Client(url, { id: 'root', password: DEMO_PASSWORD })
  await sendPatients(root, url)
  for (const shot of PAGES) await take(browser, url, 'desk', shot)
  await root.request('PATCH', '/v1/did-options/screen', {
    didId: 9,
    scheme: 'DARK',
    label: 'BOTH',
  })
  for (const shot of DISPLAYS) await take(browser, url, shot.name === 'mini' ? 'desk' : 'open', shot)
  for (const shot of BROKEN) await take(browser, url, 'broken', shot)
})
await withProgram(['server/main.ts'], { ROOT_ID: 'root', ROOT_PASSWORD: DEMO_PASSWORD }, async (url) => {
  for (const shot of EMPTY) await take(browser, url, 'desk', shot)
})
await browser.close()

async function withProgram(
  args: readonly string[],
  environment: Record<string, string>,
  during: (url: string) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'waiting-board-pictures-'))
  const program: Program = startProgram(args, { DATA_DIR: dataDir, DEMO_DATA_DIR: dataDir, ...environment })
  try {
    await during(await program.address)
  } finally {
    await program.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function take(from: Browser, url: string, as: 'login' | 'desk' | 'open' | 'broken', shot: Shot): Promise<void> {
  if (NAMED.length > 0 && !NAMED.includes(shot.name)) return
  for (const [suffix, viewport] of shot.viewport
    ? [['', shot.viewport] as const]
    : [['', DESK] as const, ['-phone', PHONE] as const]) {
    const context = await from.newContext({
      viewport,
      locale: 'ko-KR',
      timezoneId: 'Asia/Seoul',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    if (as === 'desk' || as === 'broken') await signIn(page, url)
    await page.addInitScript((locale) => localStorage.setItem('locale', locale), shot.locale ?? 'ko')
    if (as === 'broken')
      await page.route(/\/api\/v1\/(rooms|dids|did-waitings\/queues)/, (route) =>
        route.fulfill({ status: 503, json: {} }),
      )
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
    await page.screenshot({ path: join(FOLDER, `${shot.name}${suffix}.png`) })
    console.log(`${shot.name}${suffix}.png`)
    await context.close()
  }
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
