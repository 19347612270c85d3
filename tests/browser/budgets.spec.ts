import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Did } from '../../contract/dids.ts'
import type { Room } from '../../contract/rooms.ts'
import type { Visit } from '../../contract/visits.ts'
import type { Client } from '../../demo/client.ts'
import { en } from '../../src/i18n/en.ts'
import { ko } from '../../src/i18n/ko.ts'
import { aDid, aRoom, aVisit } from '../harness/builders.ts'
import { type App, expect, test } from './app.ts'
import { furnish } from './walls.ts'

/** Budgets in kB of 1,000 bytes, gzipped. */
const ROOMS_MAX = 381
const FURTHER_PAGE_MAX = 30
const CHARTS_MAX = 110
const LOGIN_MAX = 80
const VIEWER_MAX = 102
const PREVIEW_MAX = 103
const MINI_VIEWER_MAX = 97
/** Smaller, because it is opened on phones, possibly over mobile data. */
const PATIENT_PAGE_MAX = 14

test('a page loads no more JavaScript than its budget and one language, and asks no other host', async ({
  shared,
  browser,
}) => {
  const did = await aBoard(shared.root)
  // include everything that the wall of a fully configured board loads
  await furnish(shared.root, did)
  const session = await sessionOf(shared, browser)
  const weigh = async (what: string, max: number, path: string, storageState?: Session, locale?: string) => {
    const context = await browser.newContext({ ...(storageState && { storageState }) })
    if (locale) await context.addInitScript((value) => localStorage.setItem('locale', value), locale)
    const scripts = await open(await context.newPage(), shared, path)
    await context.close()
    expectAtMost(what, scripts, max)
    return [...scripts.values()].join('\n')
  }
  await weigh('login', LOGIN_MAX, '/')
  await weigh('viewer', VIEWER_MAX, `/dids/viewer?id=${did.id}&roomId=${did.roomId}`)
  await weigh('preview of a wall', PREVIEW_MAX, '/dids/wall-preview')
  await weigh('mini viewer', MINI_VIEWER_MAX, `/dids/mini-viewer/${did.id}`, session)
  await weigh('page of a patient', PATIENT_PAGE_MAX, '/p/nothing')
  // The language in use and no other.
  for (const [locale, isThere] of [
    ['ko', [true, false]],
    ['en', [false, true]],
  ] as const) {
    const texts = await weigh(`rooms (${locale})`, ROOMS_MAX, '/rooms', session, locale)
    expect([ko, en].map(({ resources }) => texts.includes(resources.rooms.invite))).toEqual(isThere)
  }
})

test('ST-11 charts load with the statistics alone', async ({ shared, browser }) => {
  const did = await aBoard(shared.root)
  const visit = await shared.root.request<Visit>('POST', '/v1/visits', aVisit())
  await shared.root.request('POST', '/v1/did-waitings', { didId: did.id, visitId: visit.id })
  const context = await browser.newContext({ storageState: await sessionOf(shared, browser) })
  const page = await context.newPage()
  const rooms = await open(page, shared, '/rooms')
  const scripts = await open(page, shared, '/statistics', page.locator('.MuiChartsSurface-root').first())
  const charts = new Map([...scripts].filter(([, text]) => text.includes('MuiChartsSurface')))
  expect([...rooms.keys()].filter((address) => charts.has(address))).toEqual([])
  expectAtMost('charts of the statistics', charts, CHARTS_MAX)
  expectAtMost(
    'statistics without charts, after rooms',
    new Map([...scripts].filter(([address]) => !rooms.has(address) && !charts.has(address))),
    FURTHER_PAGE_MAX,
  )
  await context.close()
})

// Those with the most code of their own.
test('a further page of the console loads little more than the rooms page did', async ({ shared, browser }) => {
  const did = await aBoard(shared.root)
  const context = await browser.newContext({ storageState: await sessionOf(shared, browser) })
  const page = await context.newPage()
  const rooms = await open(page, shared, '/rooms')
  for (const path of [
    'dids',
    'did-waitings',
    'visits',
    `dids/option-manage/${did.id}`,
    `dids/content-manage/${did.id}`,
  ]) {
    const scripts = await open(page, shared, `/${path}`)
    expectAtMost(
      `${path} after rooms`,
      new Map([...scripts].filter(([address]) => !rooms.has(address))),
      FURTHER_PAGE_MAX,
    )
  }
  await context.close()
})

/** Creates a board without an agent, because the list of boards would call the agent's address (BD-07). */
async function aBoard(root: Client): Promise<Did> {
  const room = await root.request<Room>('POST', '/v1/rooms', aRoom())
  return root.request<Did>('POST', '/v1/dids', aDid({ roomId: room.id, ipAddress: '' }))
}

/** Text of scripts by address. */
type Scripts = ReadonlyMap<string, string>
type Session = Awaited<ReturnType<BrowserContext['storageState']>>

function expectAtMost(what: string, scripts: Scripts, max: number): void {
  const kB = [...scripts.values()].reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0) / 1_000
  process.stdout.write(`    ${what.padEnd(40)} ${kB.toFixed(1).padStart(6)} of ${max} kB\n`)
  expect(kB, `kB of JavaScript: ${what}`).toBeLessThanOrEqual(max)
  expect(kB, `kB of JavaScript: ${what}`).toBeGreaterThan(0)
}

async function sessionOf(app: App, browser: Browser): Promise<Session> {
  const context = await browser.newContext()
  await app.enter(await context.newPage(), '/favicon.svg')
  const session = await context.storageState()
  await context.close()
  return session
}

/** Opens an address, waits until the network is idle, and expects requests to our server only. */
async function open(page: Page, app: App, path: string, shown = page.getByRole('heading').first()): Promise<Scripts> {
  const scripts: string[] = []
  const hosts = new Set<string>()
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url())) hosts.add(new URL(request.url()).host)
  })
  page.on('websocket', (socket) => hosts.add(new URL(socket.url()).host))
  page.on('response', (response) => {
    const request = response.request()
    // A page in a frame, such as the preview of a wall, is measured separately; a blob is part of the script that
    // created it.
    if (
      request.frame() === page.mainFrame() &&
      request.resourceType() === 'script' &&
      response.url().startsWith('http')
    )
      scripts.push(response.url())
  })
  await page.goto(app.url + path)
  await expect(shown).toBeVisible()
  // Not the page's idle network: the event may stay out on a page with a frame.
  await expect
    .poll(async () => {
      const before = scripts.length
      await page.waitForTimeout(1_000)
      return scripts.length - before
    })
    .toBe(0)
  page.removeAllListeners()
  expect([...hosts]).toEqual([new URL(app.url).host])
  return new Map(
    await Promise.all(
      scripts.map(async (address): Promise<[string, string]> => [address, await (await fetch(address)).text()]),
    ),
  )
}
