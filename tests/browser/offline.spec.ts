import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Did } from '../../contract/dids.ts'
import { Client } from '../../demo/client.ts'
import { expect, type Program, startProgram, test } from './app.ts'
import { aFreePort } from './freePort.ts'
import { openStation, queueUp } from './queues.ts'
import { called, furnish, queue, stage, wallOf } from './walls.ts'

const LOGIN = { id: 'root', password: 'first-login-1' }
const MINUTE_MS = 60_000

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
  'VW-11 the wall starts without the server, with its photo and its video, and heals when the server is back',
  async ({ hospital, page }) => {
    const did = await openStation(hospital.root, '3', '심전도실')
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
    await kept(page, media)

    await hospital.stop()
    await page.reload()
    await expect(called(page)).toContainText('홍O동')
    await expect(queue(page)).toContainText('김O희')
    await expect(page.locator('.wall-stale')).toHaveText(/^연결 끊김 · \d\d:\d\d 기준$/)
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

    await hospital.start()
    await expect(page.locator('.wall-stale')).toBeHidden()
  },
)

inHospital('the wall starts without the server with the font of a name in Hanja', async ({ hospital, page }) => {
  const did = await openStation(hospital.root, '3', '金李崔')
  await page.goto(wallOf(hospital, did))
  const parts = () =>
    page.evaluate(() =>
      [...document.fonts]
        .filter(({ family, status }) => family.includes('Noto Sans KR Variable') && status === 'loaded')
        .map(({ unicodeRange }) => unicodeRange)
        .sort(),
    )
  // the font part that detects Hanja, and the parts with the name's characters
  await expect.poll(async () => (await parts()).length).toBeGreaterThan(1)
  await page.waitForLoadState('networkidle')
  const loaded = await parts()
  const files = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.includes('/assets/')),
  )
  expect(files.filter((file) => file.includes('noto-sans-kr')).length).toBeGreaterThan(1)
  await kept(page, files)
  await hospital.stop()
  await page.reload()
  await expect(page.locator('.wall-stale')).toBeVisible()
  await expect.poll(parts).toEqual(loaded)
})

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

inHospital(
  'the service worker serves the display alone: without the server the console has no page',
  async ({ hospital, page }) => {
    const did = await openStation(hospital.root, '3', '심전도실')
    await page.goto(wallOf(hospital, did))
    await kept(page, [])
    await hospital.stop()
    await expect(page.goto(`${hospital.url}/rooms`)).rejects.toThrow(/ERR_CONNECTION_REFUSED/)
    await expect(page.goto(`${hospital.url}/dids/mini-viewer/${did.id}`)).rejects.toThrow(/ERR_CONNECTION_REFUSED/)
  },
)

inHospital(
  'VW-11 names that are ten minutes old give way to numbers, without a reload and at a start, until the server is back',
  async ({ hospital, page }) => {
    await page.clock.install()
    const did: Did = await openStation(hospital.root, '3', '심전도실')
    await queueUp(hospital.root, did, '홍길동')
    await page.goto(wallOf(hospital, did))
    await expect(queue(page)).toContainText('홍O동')
    await page.clock.runFor(5_000)
    await kept(page, [])
    await hospital.stop()
    await expect(page.locator('.wall-stale')).toBeVisible()
    await expect(queue(page)).toContainText('홍O동')
    await page.clock.fastForward(11 * MINUTE_MS)
    await expect(queue(page)).toContainText('1번')
    await expect(queue(page)).not.toContainText('홍O동')
    await page.reload()
    await page.clock.runFor(5_000)
    await expect(queue(page)).toContainText('1번')
    await expect(queue(page)).not.toContainText('홍O동')
    await hospital.start()
    await page.clock.runFor(30_000)
    await expect(queue(page)).toContainText('홍O동')
    await expect(stage(page)).toBeHidden()
  },
)

/** Returns the page's response to a range request. */
const partOf = (page: Page, url: string) =>
  page.evaluate(async (address) => {
    const answer = await fetch(address, { headers: { Range: 'bytes=100-199' } })
    return { status: answer.status, range: answer.headers.get('content-range'), bytes: (await answer.blob()).size }
  }, url)
