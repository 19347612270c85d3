import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { Client } from '../../demo/client.ts'
import { expect, type Program, startProgram, test } from './app.ts'
import { aFreePort } from './freePort.ts'
import { openStation, queueUp } from './queues.ts'
import { called, furnish, queue, wallOf } from './walls.ts'

const LOGIN = { id: 'root', password: 'first-login-1' }

/** Server that can be stopped and restarted at the same address. */
interface Hospital {
  readonly url: string
  readonly root: Client
  start(): Promise<void>
  stop(): Promise<void>
}

const inHospital = test.extend<{ hospital: Hospital }>({
  hospital: async ({}, provide) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'waiting-board-'))
    const port = await aFreePort()
    let program: Program | undefined
    const hospital: Hospital = {
      url: `http://localhost:${port}`,
      root: new Client(`http://localhost:${port}`, LOGIN),
      start: async () => {
        program = startProgram(['server/main.ts'], {
          PORT: String(port),
          DATA_DIR: dataDir,
          ROOT_ID: LOGIN.id,
          ROOT_PASSWORD: LOGIN.password,
        })
        await program.address
      },
      stop: async () => {
        await program?.stop()
        program = undefined
      },
    }
    await hospital.start()
    await provide(hospital)
    await hospital.stop()
    await rm(dataDir, { recursive: true, force: true })
  },
})

/** Waits until the device has cached everything that it needs to start the wall offline. */
const kept = (page: Page, media: readonly string[]) =>
  expect
    .poll(
      () =>
        page.evaluate(
          async (files) =>
            (await Promise.all(['/dids/viewer', ...files].map((file) => caches.match(file)))).every(Boolean),
          media,
        ),
      {
        timeout: 40_000,
      },
    )
    .toBe(true)

inHospital(
  'VW-10 VW-11 the wall keeps its content without the server and says since when, starts so too with its photo, its video and its font for Hanja, and heals when the server is back; the console has no page meanwhile',
  async ({ hospital, page, context }) => {
    const did = await openStation(hospital.root, '3', '金李崔')
    await furnish(hospital.root, did)
    const [first] = [await queueUp(hospital.root, did, '홍길동'), await queueUp(hospital.root, did, '김영희')]
    await hospital.root.request('POST', '/v1/did-waitings/call', { didWaitingId: first.didWaitingId })
    await page.goto(wallOf(hospital, did))
    await expect(called(page)).toContainText('홍O동')
    const media = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLImageElement | HTMLVideoElement>('.wall :is(img, video)')].map(
        ({ src }) => src,
      ),
    )
    expect(media).toHaveLength(2)
    // The part of the font that detects Hanja, and the parts with the name's letters.
    await expect.poll(async () => (await hanjaParts(page)).length).toBeGreaterThan(1)
    await page.waitForLoadState('networkidle')
    const parts = await hanjaParts(page)
    const assets = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.includes('/assets/')),
    )
    expect(assets.filter((file) => file.includes('noto-sans-kr')).length).toBeGreaterThan(1)
    await kept(page, [...media, ...assets])
    await expect(page.getByText('연결 끊김')).toBeHidden()

    await hospital.stop()
    await expectStale(page)
    await page.reload()
    await expectStale(page)
    await expect.poll(() => hanjaParts(page)).toEqual(parts)
    await expect
      .poll(() => page.locator('.wall-doctor-photo').evaluate((photo: HTMLImageElement) => photo.naturalWidth))
      .toBeGreaterThan(0)
    await expect
      .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(0)
    expect(await partOf(page, media[1] ?? '')).toEqual({
      status: 206,
      range: expect.stringMatching(/^bytes 100-199\/\d+$/),
      bytes: 100,
    })

    const other = await context.newPage()
    for (const path of ['/rooms', `/dids/mini-viewer/${did.id}`])
      await expect(other.goto(hospital.url + path)).rejects.toThrow(/ERR_CONNECTION_REFUSED/)

    await hospital.start()
    await queueUp(hospital.root, did, '이순신')
    await expect(queue(page)).toContainText('이O신')
    await expect(page.locator('.wall-stale')).toBeHidden()
  },
)

/** Expects the first test's patients, marked as no longer current. */
async function expectStale(page: Page): Promise<void> {
  await expect(page.locator('.wall-stale')).toHaveText(/^연결 끊김 · \d\d:\d\d 기준$/)
  await expect(called(page)).toContainText('홍O동')
  await expect(queue(page)).toContainText('김O희')
}

/** Returns the loaded parts of the font for Hanja. */
const hanjaParts = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts]
      .filter(({ family, status }) => family.includes('Noto Sans KR Variable') && status === 'loaded')
      .map(({ unicodeRange }) => unicodeRange)
      .sort(),
  )

inHospital(
  'VW-10 a screen that opens the short address starts without the server, and moves on to the long one when it is back',
  async ({ hospital, page }) => {
    const did = await openStation(hospital.root, '3', '심전도실')
    await queueUp(hospital.root, did, '김영희')
    await page.goto(`${hospital.url}/d/${did.id}`)
    await expect(page).toHaveURL(/\/dids\/viewer\?/)
    await expect(queue(page)).toContainText('김O희')
    await kept(page, [])
    await expect
      .poll(() =>
        page.evaluate(async () =>
          (await navigator.serviceWorker.getRegistrations()).every(({ active }) => active?.state === 'activated'),
        ),
      )
      .toBe(true)

    await hospital.stop()
    await page.goto(`${hospital.url}/d/${did.id}`)
    await expect(page.locator('.wall-stale')).toHaveText(/^연결 끊김 · \d\d:\d\d 기준$/)
    await expect(queue(page)).toContainText('김O희')

    await hospital.start()
    await expect(page).toHaveURL(/\/dids\/viewer\?/)
    await expect(page.locator('.wall-stale')).toBeHidden()
  },
)

inHospital('a photo and a video that come late are kept as well', async ({ hospital, page }) => {
  const did = await openStation(hospital.root, '3', '심전도실')
  await furnish(hospital.root, did)
  // Requested before the worker is active, which therefore does not see the response.
  await page.route('**/api/files/**', async (route) => {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await route.continue()
  })
  await page.goto(wallOf(hospital, did))
  await expect
    .poll(() => page.locator('.wall-doctor-photo').evaluate((photo: HTMLImageElement) => photo.naturalWidth))
    .toBeGreaterThan(0)
  await kept(
    page,
    await page.evaluate(() =>
      [...document.querySelectorAll<HTMLImageElement | HTMLVideoElement>('.wall :is(img, video)')].map(
        ({ src }) => src,
      ),
    ),
  )
})

/** Returns the page's response to a range request. */
const partOf = (page: Page, url: string) =>
  page.evaluate(async (address) => {
    const answer = await fetch(address, { headers: { Range: 'bytes=100-199' } })
    return { status: answer.status, range: answer.headers.get('content-range'), bytes: (await answer.blob()).size }
  }, url)
