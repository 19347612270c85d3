import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { openStation, queueUp } from './queues.ts'
import { furnish, setOption, wallOf } from './walls.ts'

const SCREENS = [
  [1280, 720],
  [1920, 1080],
  [1080, 1920],
  [2560, 1080],
  [3840, 1080],
  [3840, 2160],
] as const
/** On a 1080-line screen: size of names, and minimum size of other text that must be readable from three metres. */
const NAME_PX = 84
const SMALLEST_PX = 42
const CALLS = [1, 2, 4, 6, 12, 24, 40]
const NAMES = ['홍길동', '남궁민수', '김구', '제갈공명']

/** Returns the sizes of the wall's texts in px, and the number of elements not fully on the screen. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const drawn = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) => element.getClientRects().length > 0)
    const sizesOf = (selector: string) =>
      drawn(selector).map((element) => Number.parseFloat(getComputedStyle(element).fontSize))
    return {
      called: sizesOf('.wall-call .wall-patient'),
      waiting: sizesOf('.wall-page[data-shown=true] .wall-patient'),
      orders: sizesOf('.wall-page[data-shown=true] .wall-order span'),
      small: sizesOf('.wall-header *, .wall-called-title, .wall-called-hint, .wall-waiting-title, .wall-ticker p'),
      spilt: drawn('.wall-call .wall-patient, .wall-row .wall-patient').filter((element) => {
        const [inner, outer] = [
          element.getBoundingClientRect(),
          element.closest('.wall-call, .wall-row')?.getBoundingClientRect(),
        ]
        const isIn =
          outer &&
          inner.left >= outer.left - 1 &&
          inner.right <= outer.right + 1 &&
          inner.top >= outer.top - 1 &&
          inner.bottom <= outer.bottom + 1
        return !isIn || inner.bottom > innerHeight || inner.right > innerWidth
      }).length,
    }
  })

for (const furnished of [false, true]) {
  test(`VW-12 names keep their size on every screen, ${furnished ? 'with photo, film and notice' : 'with the queue alone'}, however many are called`, async ({
    app,
    page,
  }) => {
    const did = await openStation(app.root, '3', '심전도실', { maxPatient: 40, useMultiCall: true })
    if (furnished) await furnish(app.root, did)
    await page.goto(wallOf(app, did))
    let calls = 0
    for (const count of CALLS) {
      for (; calls < count; calls += 1) {
        const { didWaitingId } = await queueUp(app.root, did, `${NAMES[calls % NAMES.length]}`)
        await app.root.request('POST', '/v1/did-waitings/call', { didWaitingId })
      }
      if (count === 1) for (let at = 0; at < 10; at += 1) await queueUp(app.root, did, NAMES[at % NAMES.length] ?? '')
      // After a reload the stage is empty.
      await page.evaluate(() => localStorage.clear())
      await page.reload()
      await expect(page.locator('.wall-call').first()).toBeVisible()
      for (const [width, height] of SCREENS) {
        await page.setViewportSize({ width, height })
        const scale = Math.min(width, height) / 1080
        // Retry until the resized page has been laid out.
        await expect(async () => {
          const { called, waiting, orders, small, spilt } = await measure(page)
          const where = `${count} called at ${width}×${height}: ${JSON.stringify({ called, waiting, orders })}`
          expect(called.length, where).toBeGreaterThan(0)
          expect(waiting, where).toHaveLength(5)
          expect(Math.min(...called, ...waiting) / scale, where).toBeGreaterThanOrEqual(NAME_PX - 0.5)
          expect(Math.min(...orders) / scale, where).toBeGreaterThanOrEqual(NAME_PX - 0.5)
          expect(Math.min(...small) / scale, where).toBeGreaterThanOrEqual(SMALLEST_PX - 0.5)
          expect(spilt, where).toBe(0)
        }).toPass({ timeout: 3_000 })
      }
    }
  })
}

test('VW-12 the farther a wall is read from, the larger its names', async ({ app, page }) => {
  const did = await openStation(app.root, '3', '심전도실', { maxPatient: 40, useMultiCall: true })
  await furnish(app.root, did)
  for (const name of NAMES) {
    const { didWaitingId } = await queueUp(app.root, did, name)
    await app.root.request('POST', '/v1/did-waitings/call', { didWaitingId })
  }
  for (let at = 0; at < 10; at += 1) await queueUp(app.root, did, NAMES[at % NAMES.length] ?? '')
  for (const [width, height] of SCREENS) {
    await page.setViewportSize({ width, height })
    const sizes: { called: number; waiting: number }[] = []
    for (const distance of [3, 4, 5, 8, 10]) {
      await setOption(app.root, did, 'screen', { distance })
      await page.goto(wallOf(app, did))
      await expect(page.locator('.wall-call').first()).toBeVisible()
      const { called, waiting, spilt } = await measure(page)
      expect(spilt).toBe(0)
      sizes.push({ called: Math.min(...called), waiting: Math.min(...waiting) })
    }
    const where = `${width}×${height}: ${JSON.stringify(sizes)}`
    const [near, ...farther] = sizes
    for (const list of ['called', 'waiting'] as const) {
      for (const size of farther.slice(1)) expect(size[list], where).toBeGreaterThan((near?.[list] ?? 0) * 1.05)
      // Labels that grow next to the names may take a little space from them.
      for (const [at, size] of farther.entries())
        expect(size[list], where).toBeGreaterThanOrEqual((sizes[at]?.[list] ?? 0) * 0.97)
    }
  }
})
