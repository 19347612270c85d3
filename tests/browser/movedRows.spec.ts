import type { Page } from '@playwright/test'
import { anAppointment } from '../harness/builders.ts'
import { expect, test } from './app.ts'
import { fontLoaded } from './fontLoaded.ts'
import { openStation, queueUp } from './queues.ts'

declare global {
  interface Window {
    /** Name of the button that a click at the watched position would hit right after the rows moved. */
    atOnce: Promise<string>
  }
}

/** Returns the name of the button that a click at this position would hit now; '' for none. */
const wouldPress = (page: Page, place: { x: number; y: number }): Promise<string> =>
  page.evaluate(nameOfButtonAt, place)

function nameOfButtonAt({ x, y }: { x: number; y: number }): string {
  const button = document.elementFromPoint(x, y)?.closest('button')
  const row = button?.closest('tr, li')
  return button && row ? `${row.textContent} ${button.textContent}` : ''
}

/**
 * Records which button a click at this position hits when another patient's row has moved there or, with `words`, when
 * the row there says them.
 */
async function watch(page: Page, place: { x: number; y: number }, first: string, words?: string): Promise<void> {
  await page.evaluate(
    ({ spot, name, awaited }) => {
      window.atOnce = new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          const row = [...document.querySelectorAll<HTMLElement>('tr[data-row]')].find((each) => {
            const { top, bottom } = each.getBoundingClientRect()
            return top <= spot.y && spot.y < bottom
          })
          if (!row || (awaited ? !row.textContent.includes(awaited) : row.textContent.includes(name))) return
          observer.disconnect()
          const button = document.elementFromPoint(spot.x, spot.y)?.closest('button')
          resolve(button ? row.textContent : '')
        })
        observer.observe(document.body, { childList: true, subtree: true })
      })
    },
    { spot: place, name: first, awaited: words },
  )
}

for (const { where, open } of [
  { where: 'the mini viewer', open: (id: number) => `/dids/mini-viewer/${id}` },
  { where: 'the cockpit', open: () => '/did-waitings' },
]) {
  test(`in ${where} a press never reaches a patient who has just come under the pointer`, async ({ app, page }) => {
    const did = await openStation(app.root, '3', '채혈실')
    const first = await queueUp(app.root, did, '홍길동')
    for (const name of ['김철수', '이영희']) await queueUp(app.root, did, name)
    await app.enter(page, open(did.id))
    const button = page.getByRole('row', { name: /홍길동/ }).getByRole('button', { name: '보류' })
    const box = await button.boundingBox()
    if (!box) throw new Error('nothing to press')
    const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await expect.poll(() => wouldPress(page, place)).toContain('홍길동')

    await watch(page, place, '홍길동')
    await app.root.request('POST', '/v1/did-waitings/holding', { didWaitingIds: [first.didWaitingId] })
    expect(await page.evaluate(() => window.atOnce)).toBe('')
    // A moment later the button can be pressed.
    await expect.poll(() => wouldPress(page, place)).toContain('김철수')
    expect(await wouldPress(page, place)).toContain('보류')
  })
}

test('in the list of appointments a double click on an arrival checks in one patient, and does not take it back', async ({
  app,
  page,
}) => {
  for (const [name, time] of [
    ['홍길동', '09:00'],
    ['김철수', '09:10'],
    ['이영희', '09:20'],
  ] as const)
    await app.root.request('POST', '/v1/appointments', anAppointment({ name, time }))
  await app.enter(page, '/appointments')
  /** Presses the button of a patient's arrival. @returns the button that a second press would hit once the row changed */
  const arrive = async (name: string, words?: string) => {
    const button = page.getByRole('row', { name: new RegExp(name) }).getByRole('button', { name: '도착', exact: true })
    const box = await button.boundingBox()
    if (!box) throw new Error('nothing to press')
    const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await expect.poll(() => wouldPress(page, place)).toContain(name)
    await watch(page, place, name, words)
    await page.mouse.click(place.x, place.y)
    return { atOnce: await page.evaluate(() => window.atOnce), place }
  }

  const { atOnce, place } = await arrive('홍길동')
  expect(atOnce).toBe('')
  await expect(page.getByRole('heading', { name: '오늘 예약 · 도착 1 / 예약 3' })).toBeVisible()
  // A moment later the button can be pressed.
  await expect.poll(() => wouldPress(page, place)).toContain('김철수')

  // In the list of everybody the row stays, and its button becomes the one that takes the arrival back.
  await page.getByRole('combobox', { name: /도착/ }).click()
  await page.getByRole('option', { name: '전체', exact: true }).click()
  await expect(page.getByRole('button', { name: '도착 취소' })).toHaveCount(1)
  expect((await arrive('이영희', '도착 취소')).atOnce).toBe('')
  await expect(page.getByRole('heading', { name: '오늘 예약 · 도착 2 / 예약 3' })).toBeVisible()
})

test('in the cockpit nothing moves under a pointer that aims, and all is shown once it is gone', async ({
  app,
  page,
}) => {
  // Four boards; the last one is below the first.
  const [above, , , below] = [
    await openStation(app.root, '1', '채혈실'),
    await openStation(app.root, '2', '초음파실'),
    await openStation(app.root, '3', '심전도실'),
    await openStation(app.root, '4', '청력실'),
  ]
  const first = await queueUp(app.root, below, '홍길동')
  await queueUp(app.root, below, '김철수')
  await app.enter(page, '/did-waitings')
  const card = page.getByRole('article', { name: '4. 청력실' })
  const button = card.getByRole('row', { name: /홍길동/ }).getByRole('button', { name: '보류' })
  await button.scrollIntoViewIfNeeded()
  await fontLoaded(page)
  const box = await button.boundingBox()
  if (!box) throw new Error('nothing to press')
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await expect.poll(() => wouldPress(page, place)).toContain('홍길동')

  await page.mouse.move(place.x, place.y)
  await app.root.request('POST', '/v1/did-waitings/holding', { didWaitingIds: [first.didWaitingId] })
  for (const name of ['이영희', '박민수', '최지우']) await queueUp(app.root, above, name)
  const grown = page.getByRole('article', { name: '1. 채혈실' }).getByRole('row', { name: /최지우/ })
  // Moves the pointer slightly, since a hand is never quite still.
  await expect(async () => {
    await page.mouse.move(place.x + Math.random(), place.y)
    await expect(grown).toBeAttached({ timeout: 200 })
  }).toPass()
  expect(await button.boundingBox()).toEqual(box)
  expect(await wouldPress(page, place)).toContain('홍길동')

  await page.mouse.move(0, 0)
  await expect(card.getByRole('region', { name: '보류 1' })).toContainText('홍길동')
  await expect(grown).toBeVisible()
})

for (const { what, no } of [
  { what: 'rows above the window go', no: '1' },
  { what: 'the page becomes shorter', no: '4' },
]) {
  test(`in the cockpit the page does not scroll under a pointer when ${what} in another column`, async ({
    app,
    page,
  }) => {
    // Three columns: the fourth board is below the first, the fifth below the second. The fourth ends the page.
    const leaving: number[] = []
    for (const [station, patients] of [7, 7, 1, 9, 6].entries()) {
      const board = await openStation(app.root, `${station + 1}`, `검사실${station + 1}`)
      for (let at = 0; at < patients; at += 1) {
        const { visitId } = await queueUp(app.root, board, `${station + 1}번의 환자${at}`)
        if (board.no === no && at < 5) leaving.push(visitId)
      }
    }
    await page.setViewportSize({ width: 1440, height: 560 })
    await app.enter(page, '/did-waitings')
    const row = page.getByRole('article', { name: '5. 검사실5' }).getByRole('row', { name: /환자5/ })
    await expect(row).toBeAttached()
    await fontLoaded(page)
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
    await row.hover()
    const before = await row.boundingBox()

    const visits = leaving.map((id) => ({ id, status: 'CLOSED' }))
    await app.root.request('PATCH', '/v1/visits', { visits })
    await expect(async () => {
      await page.mouse.move((before?.x ?? 0) + 200 + Math.random(), (before?.y ?? 0) + 20)
      await expect(page.getByRole('row', { name: `${no}번의 환자0` })).toHaveCount(0, { timeout: 200 })
    }).toPass()
    expect(await row.boundingBox()).toEqual(before)

    await page.mouse.move(0, 0)
    await expect.poll(() => row.boundingBox()).not.toEqual(before)
  })
}

test('in the cockpit the focus goes on from a row that a press removed, and the page scrolls only for keys', async ({
  app,
  page,
}) => {
  const first = await openStation(app.root, '1', '채혈실')
  const second = await openStation(app.root, '2', '초음파실')
  for (let at = 0; at < 9; at += 1) await queueUp(app.root, second, `환자${at}`)
  await page.setViewportSize({ width: 480, height: 640 })
  const card = page.getByRole('article', { name: '1. 채혈실' })
  // Where the cards are: the chips above them may become a line less, which the browser makes up for.
  const scrolled = () => page.evaluate(() => document.querySelector('[data-columns]')?.getBoundingClientRect().top)
  for (const [name, press] of [
    ['홍길동', () => page.mouse.down().then(() => page.mouse.up())],
    ['김철수', () => page.keyboard.press('Enter')],
  ] as const) {
    const { didWaitingId } = await queueUp(app.root, first, name)
    await app.root.request('POST', '/v1/did-waitings/call', { didWaitingId })
    // The queues are read again once the live connection is made.
    const readAgain = page.waitForResponse((response) => response.url().includes('/queues?didIds='))
    await app.enter(page, '/did-waitings')
    await readAgain
    await fontLoaded(page)
    const button = card
      .getByRole('listitem')
      .filter({ hasText: name })
      .getByRole('button', { name: '완료', exact: true })
    await expect(button).toBeVisible()
    await expect(page.locator('[data-moved]')).toHaveCount(0)
    // The head of the card is above the window.
    const place = await button.boundingBox()
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), (place?.y ?? 0) - 80)
    const before = await scrolled()
    if (name === '김철수') await button.focus()
    else {
      const pointer = { x: (place?.x ?? 0) + 8, y: 88 }
      await page.mouse.move(pointer.x, pointer.y)
      // A pointer that arrives makes the cockpit look at its rows again. One that has moved meanwhile, because the page
      // still loaded, takes no press for a moment (useMovedRows).
      await expect.poll(() => wouldPress(page, pointer)).toContain(name)
    }
    expect(await scrolled()).toBe(before)
    await press()
    await expect(card).toBeFocused()
    if (name === '김철수') await expect(card.getByRole('heading')).toBeInViewport({ ratio: 1 })
    else expect(await scrolled()).toBe(before)
  }
})

test('cards are packed as columns, each as tall as its content, however wide the window becomes', async ({
  app,
  page,
}) => {
  const [first] = [
    await openStation(app.root, '1', '채혈실'),
    await openStation(app.root, '2', '초음파실'),
    await openStation(app.root, '3', '심전도실'),
    await openStation(app.root, '4', '청력실'),
    await openStation(app.root, '5', '시력실'),
  ]
  for (const name of ['홍길동', '김철수', '이영희']) await queueUp(app.root, first, name)
  await app.enter(page, '/did-waitings')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(5)
  const boxes = () =>
    cards.evaluateAll((all) =>
      all
        .toSorted((a, b) => Number(a.dataset['board']) - Number(b.dataset['board']))
        .map((card) => card.getBoundingClientRect())
        .map(({ x, y, bottom }) => ({ x, y, bottom })),
    )
  const columns = async () => new Set((await boxes()).map(({ x }) => x)).size

  for (const [width, count] of [
    [1440, 3],
    [768, 2],
    [390, 1],
    [1440, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(columns).toBe(count)
    await expect
      .poll(async () => {
        const all = await boxes()
        return all.slice(count).map(({ y }, at) => Math.floor((y - (all[at]?.bottom ?? 0)) / 4))
      })
      .toEqual(Array(5 - count).fill(4))
  }
})
