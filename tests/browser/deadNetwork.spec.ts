import type { Page } from '@playwright/test'
import type { Did } from '../../contract/dids.ts'
import type { Client } from '../../demo/client.ts'
import { FlakyNetwork, type Traffic } from '../harness/flakyNetwork.ts'
import { startForeignServer } from '../harness/foreignServer.ts'
import { type App, expect, test as base } from './app.ts'
import { addTag, openStation, queueUp } from './queues.ts'
import { called, furnish, queue, stage, wallOf } from './walls.ts'

/** Time within which stale content must be marked, in milliseconds (DE-28). */
const MARK_MS = 12_000

const test = base.extend<{ network: FlakyNetwork }>({
  network: async ({ app }, provide) => {
    const network = await FlakyNetwork.before(app.url)
    await provide(network)
    network.close()
  },
})

const mark = (page: Page) => page.getByText(/^연결 끊김 · \d\d:\d\d 기준$/)

/** Adds patients to a new board, which can call many at once. */
async function aBoard(root: Client, names: readonly string[]): Promise<{ did: Did; ids: number[] }> {
  const did = await openStation(root, '3', '심전도실', { useMultiCall: true, maxPatient: 40 })
  const ids: number[] = []
  for (const name of names) ids.push((await queueUp(root, did, name)).didWaitingId)
  return { did, ids }
}

const call = (root: Client, didWaitingId: number | undefined) =>
  root.request('POST', '/v1/did-waitings/call', { didWaitingId })
const manyNames = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `${'김이박최정강조윤장임'[at % 10]}${'가나다라마'[at % 5]}${'바사아자차카타파하'[at % 9]}`,
  )

/** Records in the page when matching text first appears, by the page's own clock. */
const watchFor = (page: Page, pattern: RegExp) =>
  page.evaluate((source) => {
    const seen = new RegExp(source)
    const noted = window as { seenAt?: number }
    const look = () => {
      if (noted.seenAt === undefined && seen.test(document.body.textContent)) noted.seenAt = performance.now()
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
    return performance.now()
  }, pattern.source)
const seenAt = (page: Page) => page.evaluate(() => (window as { seenAt?: number }).seenAt)

const PAGES = {
  wall: async ({ page, network, did }: { page: Page; network: FlakyNetwork; did: Did }) => {
    const listening = page
      .waitForEvent('websocket')
      .then((socket) => socket.waitForEvent('framesent', ({ payload }) => String(payload).startsWith('SUBSCRIBE')))
    await page.goto(wallOf(network, did))
    await expect(queue(page)).toBeVisible()
    await listening
  },
  'mini viewer': async ({ page, app, network, did }: { page: Page; app: App; network: FlakyNetwork; did: Did }) => {
    await app.enter(page, `/dids/mini-viewer/${did.id}`)
    const storage = await page.evaluate(() => Object.entries(localStorage))
    await page.goto(`${network.url}/favicon.svg`)
    await page.evaluate((items) => items.forEach(([key, value]) => localStorage.setItem(key, value)), storage)
    await page.goto(`${network.url}/dids/mini-viewer/${did.id}`)
    await expect(page.getByRole('region', { name: '대기' })).toBeVisible()
  },
}

for (const [name, open] of Object.entries(PAGES)) {
  for (const waiting of [2, 12]) {
    test(`DE-28 a ${name} of ${waiting} waiting is marked within 12 s when its cable is pulled, and heals by itself`, async ({
      app,
      network,
      page,
    }) => {
      const { did, ids } = await aBoard(app.root, manyNames(waiting))
      await open({ page, app, network, did })
      const pulledAt = await watchFor(page, /연결 끊김/)
      network.swallow('websocket', 'http')
      await call(app.root, ids[0])
      await expect.poll(() => seenAt(page)).toBeDefined()
      expect(((await seenAt(page)) ?? Infinity) - pulledAt).toBeLessThan(MARK_MS)
      network.mend()
      await expect(mark(page)).toBeHidden()
      await expect(page.getByRole('region', { name: /^(호출|검사 중)$/ })).toContainText(/김[O가]바/)
    })
  }
}

for (const traffic of ['websocket', 'http'] satisfies Traffic[]) {
  test(`DE-28 a wall shows a call within 12 s, or is marked by then, when its ${traffic} traffic alone is swallowed`, async ({
    app,
    network,
    page,
  }) => {
    const { did, ids } = await aBoard(app.root, manyNames(12))
    await PAGES.wall({ page, network, did })
    await expect(page.locator('.wall-call')).toHaveCount(0)
    network.swallow(traffic)
    const calledAt = await watchFor(page, /연결 끊김|새 호출|김O바님→/)
    await call(app.root, ids[0])
    await expect.poll(() => seenAt(page)).toBeDefined()
    expect(((await seenAt(page)) ?? Infinity) - calledAt).toBeLessThan(MARK_MS)
    await expect(called(page)).toContainText('김O바')
  })
}

test('a wall of another server that has no live connection shows a call, and no mark', async ({ page }) => {
  const patient = { didWaitingId: 'w-1', name: '홍길동', order: '1', createdAt: '2024-05-02T00:10:00' }
  const server = await startForeignServer({
    dids: [{ id: 7, no: '7', name: { kr: '채혈실' }, roomId: '방-1' }],
    queue: { didId: 7, waiting: [patient] },
  })
  await page.goto(`${server.url}/dids/viewer?id=7&roomId=방-1`)
  await expect(queue(page)).toContainText('홍O동')
  server.calls.answer('POST /v1/did-waitings/call', new URLSearchParams(), { didWaitingId: 'w-1' })
  await expect(called(page)).toContainText('홍O동')
  await expect(mark(page)).toBeHidden()
  expect(server.calls.violations).toEqual([])
  await server.close()
})

for (const viewport of [
  { width: 1920, height: 1080 },
  { width: 1280, height: 720 },
  { width: 1080, height: 1920 },
  { width: 3840, height: 1080 },
]) {
  test(`DE-28 nothing covers the mark at ${viewport.width}×${viewport.height}, and it covers no name: not calls, not a tag's answer, not a film`, async ({
    app,
    network,
    browser,
  }) => {
    const { did, ids } = await aBoard(app.root, manyNames(12))
    await furnish(app.root, did)
    await addTag(app.root, '1', 'E280')
    const page = await browser.newPage({ viewport })
    await PAGES.wall({ page, network, did })
    for (const id of ids.slice(0, 6)) await call(app.root, id)
    await expect(stage(page)).toBeVisible()
    await page.request.post(`${app.url}/api/v1/did-waitings/tag`, { data: { didId: did.id, tagValue: 'unknown' } })
    await expect(page.locator('.wall-overlay')).toBeVisible()
    network.cut()
    await expect(mark(page)).toBeVisible()
    await expect(stage(page)).toBeVisible()
    expect(await hidden(page, '.wall-stale, .wall-mark-advice')).toEqual([])
    await page
      .locator('.wall-mark')
      .evaluate((element) => Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished)))
    const below = await page.evaluate(() => {
      const foot = document.querySelector('.wall-mark')?.getBoundingClientRect().bottom ?? 0
      return [...document.querySelectorAll('.wall-patient, .wall-no, .wall-name, .wall-stage, .wall-overlay')]
        .filter((name) => name.getBoundingClientRect().top < foot - 1)
        .map(({ className }) => className)
    })
    expect(below).toEqual([])
    await page.close()
  })
}

/** Returns the texts of elements whose middle or end is covered by something else. */
const hidden = (page: Page, selector: string) =>
  page.evaluate((selected) => {
    return [...document.querySelectorAll(selected)].flatMap((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const points = [left + 2, (left + right) / 2, right - 2].map((x) => [x, (top + bottom) / 2] as const)
      const isSeen = points.every(([x, y]) => element.contains(document.elementFromPoint(x, y)))
      return isSeen ? [] : [element.textContent]
    })
  }, selector)

test('VW-01 a wall of another room than the address names says so, and follows the board when that is put right', async ({
  app,
  page,
}) => {
  const did = await openStation(app.root, '3', '심전도실')
  const other = await openStation(app.root, '4', '초음파실')
  await queueUp(app.root, did, '홍길동')
  await page.goto(`${app.url}/dids/viewer?id=${did.id}&roomId=${other.roomId}`)
  await expect(page.getByText('DIDViewerNotFound')).toBeVisible()
  await expect(page.getByText('홍O동')).toHaveCount(0)
  await app.root.request('PATCH', '/v1/dids', { dids: [{ id: did.id, roomId: other.roomId }] })
  await expect(page.getByText('DIDViewerNotFound')).toBeHidden()
  await expect(queue(page)).toBeVisible()
})
