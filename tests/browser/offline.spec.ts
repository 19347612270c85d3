import type { Page } from '@playwright/test'
import { expect } from './app.ts'
import { assetsOf, expectMedia, expectStale, inHospital, kept, mediaOf } from './hospital.ts'
import { openStation, queueUp } from './queues.ts'
import { called, furnish, queue, wallOf } from './walls.ts'

inHospital(
  'VW-10 VW-11 the wall keeps its content without the server and says since when, starts so too with its photo, its video and its font for Hanja, and heals when the server is back; the console has no page meanwhile',
  async ({ hospital, page, context }) => {
    const did = await openStation(hospital.root, '3', '金李崔')
    await furnish(hospital.root, did)
    const [first] = [await queueUp(hospital.root, did, '홍길동'), await queueUp(hospital.root, did, '김영희')]
    await hospital.root.request('POST', '/v1/did-waitings/call', { didWaitingId: first.didWaitingId })
    await page.goto(wallOf(hospital, did))
    await expect(called(page)).toContainText('홍O동')
    const media = await mediaOf(page)
    expect(media).toHaveLength(2)
    // The part of the font that detects Hanja, and the parts with the name's letters.
    await expect.poll(async () => (await hanjaParts(page)).length).toBeGreaterThan(1)
    await page.waitForLoadState('networkidle')
    const parts = await hanjaParts(page)
    const isHanja = (file: string) => file.includes('noto-sans-kr')
    await expect.poll(async () => (await assetsOf(page)).filter(isHanja).length).toBeGreaterThan(1)
    await kept(page, [...media, ...(await assetsOf(page))])
    await expect(page.getByText('연결 끊김')).toBeHidden()

    await hospital.stop()
    await expectStale(page)
    await page.reload()
    await expectStale(page)
    await expect.poll(() => hanjaParts(page)).toEqual(parts)
    await expectMedia(page)
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
    await expect(page.locator('[data-stale] output')).toBeHidden()
  },
)

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
    await expect(page.locator('[data-stale] output')).toHaveText(/^연결 끊김 · \d\d:\d\d 기준$/)
    await expect(queue(page)).toContainText('김O희')

    await hospital.start()
    await expect(page).toHaveURL(/\/dids\/viewer\?/)
    await expect(page.locator('[data-stale] output')).toBeHidden()
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
    .poll(() => page.locator('section img').evaluate((photo: HTMLImageElement) => photo.naturalWidth))
    .toBeGreaterThan(0)
  await kept(page, await mediaOf(page))
})

/** Returns the page's response to a range request. */
const partOf = (page: Page, url: string) =>
  page.evaluate(async (address) => {
    const answer = await fetch(address, { headers: { Range: 'bytes=100-199' } })
    return { status: answer.status, range: answer.headers.get('content-range'), bytes: (await answer.blob()).size }
  }, url)

inHospital(
  'letters that are first shown while the server is away have the font of the others',
  async ({ hospital, page }) => {
    const did = await openStation(hospital.root, '3', '심전도실')
    await page.goto(wallOf(hospital, did))
    await expect(page.getByRole('heading', { name: '심전도실' })).toBeVisible()
    await kept(page, [])
    // All parts of the font are kept, also those that no text has needed.
    const isLoaded = () => page.evaluate(() => document.fonts.check('16px "Pretendard Variable"', '뷁쌰'))
    await expect.poll(async () => (await keptParts(page)).length, { timeout: 60_000 }).toBeGreaterThan(90)
    expect(await isLoaded()).toBe(false)
    await hospital.stop()
    await page.reload()
    await expect(page.locator('[data-stale] output')).toBeVisible({ timeout: 60_000 })
    await page.evaluate(() => document.body.append('뷁쌰'))
    await expect.poll(isLoaded).toBe(true)
  },
)

const keptParts = (page: Page) =>
  page.evaluate(async () =>
    (await (await caches.open('display-assets')).keys())
      .map(({ url }) => url)
      .filter((url) => url.includes('.subset.')),
  )
