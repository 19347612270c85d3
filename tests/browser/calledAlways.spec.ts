import type { Page } from '@playwright/test'
import { CALL_STAGE_MS } from '../../src/viewer/wall/callStage.ts'
import { ROTATION_MS } from '../../src/viewer/wall/useRotation.ts'
import { type App, expect, test } from './app.ts'
import { fontLoaded } from './fontLoaded.ts'
import { openStation, queueUp } from './queues.ts'
import { furnish, setOption, stage, wallOf } from './walls.ts'

const SCREENS = [
  [1024, 768],
  [1280, 720],
  [1920, 1080],
  [1080, 1920],
  [2560, 1080],
  [3840, 2160],
] as const
const COUNTS = [1, 3, 6, 10]
const MOST = 10
const NAMES = ['홍길동', '남궁민수', '김구', '제갈공명', '이순신']
const WATCHED_MS = 20_000
/** Smallest size that is readable from three metres, on a screen of 1080 lines. */
const RULE_PX = 42

/** Returns what is wrong with the called patients on the screen, and how many are there. */
const measure = (page: Page, rule: number) =>
  page.evaluate((least) => {
    const faults: string[] = []
    // Hidden pages of the queue are stacked over the shown one.
    const isOver = (over: Element | null, own: Element) =>
      over !== null && !own.contains(over) && !over.contains(own) && !over.closest('[aria-hidden=true]')
    const check = (element: Element, what: string, smallest = least) => {
      const box = element.getBoundingClientRect()
      const size = Number.parseFloat(getComputedStyle(element).fontSize)
      if (size < smallest - 0.5) faults.push(`${what} has ${size} px`)
      if (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== 'inline')
        faults.push(`${what} is cut off`)
      for (
        let outer = element.parentElement;
        outer && outer !== document.documentElement;
        outer = outer.parentElement
      ) {
        const edges = outer.getBoundingClientRect()
        if (
          !/hidden|clip/.test(getComputedStyle(outer).overflow) &&
          !/paint|strict/.test(getComputedStyle(outer).contain)
        )
          continue
        if (box.left < edges.left - 1 || box.right > edges.right + 1) faults.push(`${what} leaves ${outer.className}`)
        // The box of a name is higher than its letters.
        const middle = (box.top + box.bottom) / 2
        const [top, bottom] = [middle - size * 0.46, middle + size * 0.46]
        if (top < edges.top - 1 || bottom > edges.bottom + 1) faults.push(`${what} leaves ${outer.className} in height`)
      }
      for (const [x, y] of [
        [box.left + 2, box.top + box.height / 2],
        [box.right - 2, box.top + box.height / 2],
        [(box.left + box.right) / 2, box.top + box.height / 2],
      ] as const)
        if (isOver(document.elementFromPoint(x, y), element)) faults.push(`${what} is covered`)
      return size
    }
    const calls = [...document.querySelectorAll('section[role=alert] li, [data-list=called] li')]
    const numbers = calls.map((call) => {
      const number = call.querySelector('[data-marked=true] > :first-child') ?? call
      const size = check(number, number.textContent ?? '')
      for (const name of call.querySelectorAll('bdi'))
        if (check(name, name.textContent ?? '') > size) faults.push(`${name.textContent} is larger than its number`)
      return number.textContent
    })
    // From afar on a small screen, the queue gives way to those who are called.
    const inQueue = least * 0.8
    for (const row of document.querySelectorAll('[data-list=waiting] [data-shown=true] tr[data-next]')) {
      const [number, name] = [row.querySelector('td:first-child > span'), row.querySelector('bdi')]
      if (!number || !name) faults.push('a row without number or name')
      else if (
        check(name, `${name.textContent} in the queue`, inQueue) >
        check(number, `${number.textContent} in the queue`, inQueue)
      )
        faults.push(`${name.textContent} is larger than its number in the queue`)
    }
    return { faults, numbers: new Set(numbers).size }
  }, rule)

/** Expects that all called patients can be read now. */
async function expectCalled(page: Page, count: number, where: string): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await expect(async () => {
    const found = await measure(page, (RULE_PX * Math.min(width, height)) / 1080)
    expect(found, where).toEqual({ faults: [], numbers: count })
  }).toPass({ timeout: 3_000, intervals: [20, 50, 100] })
}

async function prepare({ root }: App, pictures: boolean) {
  const did = await openStation(root, '3', '심전도실', { maxPatient: MOST, useMultiCall: true })
  if (pictures) await furnish(root, did)
  const calls = []
  for (let at = 0; at < MOST; at += 1) calls.push(await queueUp(root, did, NAMES[at % NAMES.length] ?? ''))
  for (let at = 0; at < 9; at += 1) await queueUp(root, did, NAMES[at % NAMES.length] ?? '')
  return { did, calls }
}

for (const pictures of [false, true]) {
  test(`DE-39 every called patient is on the wall at every moment, whole and readable, ${pictures ? 'with film, photo and notice' : 'with the queue alone'}`, async ({
    app,
    page,
  }) => {
    const { did, calls } = await prepare(app, pictures)
    await page.clock.install()
    await page.setViewportSize({ width: 1920, height: 1080 })
    await page.goto(wallOf(app, did))
    await expect(page.locator('[data-list=waiting]')).toContainText('1 / 6')
    await fontLoaded(page)
    let called = 0
    for (const count of COUNTS) {
      for (; called < count; called += 1)
        await app.root.request('POST', '/v1/did-waitings/call', { didWaitingId: calls[called]?.didWaitingId })
      await expect(stage(page)).toBeVisible()
      await page.clock.runFor(100)
      for (const [width, height] of SCREENS) {
        await page.setViewportSize({ width, height })
        await expectCalled(page, count, `${count} called, on the stage, at ${width}×${height}`)
      }
      for (let left = 2 * CALL_STAGE_MS; left > 0; left -= CALL_STAGE_MS) await page.clock.fastForward(CALL_STAGE_MS)
      await expect(stage(page)).toBeHidden()
      for (const [width, height] of SCREENS) {
        await page.setViewportSize({ width, height })
        await expectCalled(page, count, `${count} called at ${width}×${height}`)
        for (let ms = 0; ms < WATCHED_MS; ms += ROTATION_MS) {
          await page.clock.fastForward(ROTATION_MS)
          await expectCalled(page, count, `${count} called at ${width}×${height}, after ${ms} ms`)
        }
      }
    }
  })
}

for (const [distance, locale] of [
  [4, 'ko'],
  [5, 'en'],
] as const) {
  test(`DE-39 ten called patients are readable from ${distance} m, in ${locale}`, async ({ app, page }) => {
    const { did, calls } = await prepare(app, true)
    await setOption(app.root, did, 'screen', { distance, language: locale })
    for (const { didWaitingId } of calls) await app.root.request('POST', '/v1/did-waitings/call', { didWaitingId })
    await page.goto(wallOf(app, did))
    await fontLoaded(page)
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    for (const [width, height] of SCREENS) {
      await page.setViewportSize({ width, height })
      const rule = (RULE_PX * Math.min(width, height) * distance) / 1080 / 3
      await expect(async () => {
        const { faults, numbers } = await measure(page, rule)
        expect({ faults, numbers }, `${width}×${height}`).toEqual({ faults: [], numbers: MOST })
      }).toPass({ timeout: 3_000 })
    }
  })
}
