import type { Page } from '@playwright/test'
import { READING_DISTANCE_DEFAULT_METRES } from '../../domain/limits.ts'
import { expect, test } from './app.ts'
import { openStation, queueUp } from './queues.ts'
import { furnish, setOption, stage, wallOf } from './walls.ts'

/** The smallest and the largest, upright, 4:3 and wide ones: others have the shape of one of them. */
const SCREENS = [
  [1024, 768],
  [768, 1024],
  [1280, 720],
  [720, 1280],
  [2560, 1080],
  [3840, 1080],
  [3840, 2160],
] as const
/** Smallest size that is readable from three metres, on a 1080-line screen. */
const SMALLEST_PX = 42
const CALLS = [1, 6, 40]
const NAMES = ['홍길동', '남궁민수', '김구', '제갈공명']

/** Returns the sizes of the wall's texts in px, the number of elements not fully in their places, and whether it scrolls. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const drawn = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) => element.getClientRects().length > 0)
    const sizesOf = (selector: string) =>
      drawn(selector).map((element) => Number.parseFloat(getComputedStyle(element).fontSize))
    return {
      called: sizesOf('[data-list=called] span[data-long]'),
      calledNumbers: sizesOf('[data-list=called] [data-marked=true] > :first-child'),
      waiting: sizesOf('[data-shown=true] span[data-long]'),
      orders: sizesOf('[data-shown=true] td:first-child > span'),
      small: sizesOf('header *, [data-list] h2, [data-list=called] p, [data-shown=true] td, footer p'),
      spilt: drawn('[data-list=called] span[data-long], [data-list=waiting] span[data-long]').filter((element) => {
        const [inner, outer] = [
          element.getBoundingClientRect(),
          element.closest('[data-list=called] li, [data-list=waiting] tr')?.getBoundingClientRect(),
        ]
        const isIn =
          outer &&
          inner.left >= outer.left - 1 &&
          inner.right <= outer.right + 1 &&
          inner.top >= outer.top - 1 &&
          inner.bottom <= outer.bottom + 1
        return !isIn || inner.bottom > innerHeight || inner.right > innerWidth
      }).length,
      holes: drawn('[data-list=called] ul[data-stacked]').filter(
        ({ lastElementChild: last, parentElement: list }) =>
          (last?.getBoundingClientRect().right ?? 0) < (list?.getBoundingClientRect().right ?? 0) - 1,
      ).length,
      outside: drawn('header *, main *').filter((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect()
        return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight
      }).length,
      scrolls: document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight,
    }
  })

/** Measures the wall once its layout no longer changes. */
async function measureSettled(page: Page): ReturnType<typeof measure> {
  for (let before = ''; ;) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    const measured = await measure(page)
    if (JSON.stringify(measured) === before) return measured
    before = JSON.stringify(measured)
  }
}

for (const furnished of [false, true]) {
  test(`VW-12 DE-33 names are readable on every screen, ${furnished ? 'with photo, film and notice' : 'with the queue alone'}, however many are called, and no number is smaller`, async ({
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
      await expect(page.locator('[data-list=called] li').first()).toBeVisible()
      await expect(stage(page)).toBeHidden()
      for (const [width, height] of SCREENS) {
        await page.setViewportSize({ width, height })
        const scale = Math.min(width, height) / 1080
        // Retry until the resized page has been laid out.
        await expect(async () => {
          const { called, calledNumbers, waiting, orders, small, ...box } = await measure(page)
          const where = `${count} called at ${width}×${height}: ${JSON.stringify({ called, calledNumbers, waiting, orders })}`
          expect(called.length, where).toBeGreaterThan(0)
          expect(waiting, where).toHaveLength(5)
          expect(Math.min(...called, ...waiting) / scale, where).toBeGreaterThanOrEqual(SMALLEST_PX - 0.5)
          expect(Math.min(...orders) / scale, where).toBeGreaterThanOrEqual(SMALLEST_PX - 0.5)
          expect(
            called.filter((size, at) => size > (calledNumbers[at] ?? 0)),
            where,
          ).toEqual([])
          expect(
            waiting.filter((size, at) => size > (orders[at] ?? 0)),
            where,
          ).toEqual([])
          expect(Math.min(...small) / scale, where).toBeGreaterThanOrEqual(SMALLEST_PX - 0.5)
          expect(box, where).toEqual({ spilt: 0, holes: 0, outside: 0, scrolls: false })
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
  await page.goto(wallOf(app, did))
  await expect(page.locator('[data-list=called] li').first()).toBeVisible()
  for (const [width, height] of SCREENS) {
    await page.setViewportSize({ width, height })
    let [near, last] = [
      { called: 0, waiting: 0 },
      { called: 0, waiting: 0 },
    ]
    for (const distance of [3, 5, 10]) {
      await setOption(app.root, did, 'screen', { distance })
      await expect(page.locator('[data-far]')).toHaveCSS('--reach', String(distance / READING_DISTANCE_DEFAULT_METRES))
      await expect(async () => {
        const { called, waiting, spilt } = await measureSettled(page)
        const size = { called: Math.min(...called), waiting: Math.min(...waiting) }
        const where = `${distance} m at ${width}×${height}: ${JSON.stringify({ near, last, size })}`
        expect(spilt, where).toBe(0)
        if (distance > 3) expect(size.called, where).toBeGreaterThan(near.called * 1.05)
        // Labels that grow next to the names may take a little space from them.
        expect(size.called, where).toBeGreaterThanOrEqual(last.called * 0.97)
        // The queue gives way to those who are called.
        const scale = Math.min(width, height) / 1080
        expect(size.waiting / scale, where).toBeGreaterThanOrEqual(SMALLEST_PX - 0.5)
        last = size
      }).toPass({ timeout: 10_000 })
      if (distance === 3) near = last
    }
  }
})
