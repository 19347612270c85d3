import type { Page } from '@playwright/test'
import type { Did } from '../../contract/dids.ts'
import type { Client } from '../../demo/client.ts'
import { FlakyNetwork } from '../harness/flakyNetwork.ts'
import { expect, test as base } from './app.ts'
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

async function openWall(page: Page, network: FlakyNetwork, did: Did): Promise<void> {
  const listening = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framesent', ({ payload }) => String(payload).startsWith('SUBSCRIBE')))
  await page.goto(wallOf(network, did))
  await expect(queue(page)).toBeVisible()
  await listening
}

test('DE-28 a wall of 12 waiting is marked within 12 s when its cable is pulled, and heals by itself', async ({
  app,
  network,
  page,
}) => {
  const { did, ids } = await aBoard(app.root, manyNames(12))
  await openWall(page, network, did)
  const pulledAt = await watchFor(page, /연결 끊김/)
  network.swallow('websocket', 'http')
  await call(app.root, ids[0])
  await expect.poll(() => seenAt(page)).toBeDefined()
  expect(((await seenAt(page)) ?? Infinity) - pulledAt).toBeLessThan(MARK_MS)
  network.mend()
  await expect(mark(page)).toBeHidden()
  await expect(called(page)).toContainText('김O바')
})

test('DE-28 a wall whose socket alone is dropped shows each call by short requests, and is never marked', async ({
  app,
  network,
  page,
}) => {
  const { did, ids } = await aBoard(app.root, manyNames(12))
  await openWall(page, network, did)
  await watchFor(page, /연결 끊김/)
  network.refuseSockets()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/assets/')) asked.push(pathname)
  })
  await expect.poll(() => asked.length).toBeGreaterThan(3)
  expect(new Set(asked)).toEqual(new Set([`/api/v1/dids/${did.id}`]))
  for (const [at, name] of ['김O바', '이O사', '박O아'].entries()) {
    await call(app.root, ids[at])
    await expect(called(page).filter({ hasText: name })).toBeVisible()
  }
  expect(await seenAt(page)).toBeUndefined()
})

test('DE-28 nothing covers the mark on any screen, and it covers no name: not calls, not a tag’s answer, not a film', async ({
  app,
  network,
  page,
}) => {
  const { did, ids } = await aBoard(app.root, manyNames(12))
  await furnish(app.root, did)
  await addTag(app.root, '1', 'E280')
  await page.clock.install()
  await openWall(page, network, did)
  for (const id of ids.slice(0, 6)) await call(app.root, id)
  await expect(stage(page)).toBeVisible()
  await page.request.post(`${app.url}/api/v1/did-waitings/tag`, { data: { didId: did.id, tagValue: 'unknown' } })
  await expect(page.locator('div[role=alert][data-tone]')).toBeVisible()
  network.cut()
  await expect(mark(page)).toBeVisible()
  await expect(stage(page)).toBeVisible()
  // The stage stays while the clock stands still.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  for (const viewport of [
    { width: 1920, height: 1080 },
    { width: 1280, height: 720 },
    { width: 1080, height: 1920 },
    { width: 3840, height: 1080 },
  ]) {
    await page.setViewportSize(viewport)
    await page
      .locator('[data-stale]')
      .evaluate((element) => Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished)))
    await expect(stage(page)).toBeVisible()
    const where = `${viewport.width}×${viewport.height}`
    // Retries until the resized page has been laid out.
    await expect(async () => {
      expect(await hidden(page, '[data-stale] > *'), where).toEqual([])
      expect(await namesBeneathMark(page), where).toEqual([])
    }).toPass({ timeout: 3_000 })
  }
})

/** Returns the classes of names and covers that begin above the foot of the mark. */
const namesBeneathMark = (page: Page) =>
  page.evaluate(() => {
    const foot = document.querySelector('[data-stale]')?.getBoundingClientRect().bottom ?? Infinity
    return [
      ...document.querySelectorAll(
        'span[data-long], header span, header h1, section[role=alert], div[role=alert][data-tone]',
      ),
    ]
      .filter((name) => name.getBoundingClientRect().top < foot - 1)
      .map(({ className }) => className)
  })

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
