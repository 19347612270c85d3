import { afterEach, expect, it, vi } from 'vitest'
import { Pace } from '../../server/auth/pace.ts'

const INTERVAL_MS = 300

afterEach(() => vi.restoreAllMocks())

/** How long a turn took to come, in milliseconds. */
async function waitFor(pace: Pace): Promise<number> {
  const start = process.hrtime.bigint()
  await pace.take()
  return Number(process.hrtime.bigint() - start) / 1e6
}

/** Three at once, then one in each interval. */
const aPace = () => new Pace({ burst: 3, perSecond: 1_000 / INTERVAL_MS })

it('lets a burst through at once, and after that one in each interval', async () => {
  const pace = aPace()
  const waits = await Promise.all(Array.from({ length: 5 }, () => waitFor(pace)))
  expect(Math.max(...waits.slice(0, 3))).toBeLessThan(INTERVAL_MS * 0.9)
  expect(waits[3]).toBeGreaterThan(INTERVAL_MS * 0.95)
  expect(waits[4]).toBeGreaterThan(INTERVAL_MS * 1.95)
})

it('lets no more than a burst through after a long rest', async () => {
  const pace = aPace()
  await pace.take()
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000 * INTERVAL_MS)
  const waits = await Promise.all(Array.from({ length: 4 }, () => waitFor(pace)))
  expect(Math.max(...waits.slice(0, 3))).toBeLessThan(INTERVAL_MS * 0.9)
  expect(waits[3]).toBeGreaterThan(INTERVAL_MS * 0.95)
})

it('gives back as much of a burst as time has passed', async () => {
  const pace = aPace()
  const start = performance.now()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(start)
  await Promise.all([pace.take(), pace.take(), pace.take()])
  clock.mockReturnValue(start + INTERVAL_MS)
  const waits = await Promise.all([waitFor(pace), waitFor(pace)])
  expect(waits[0]).toBeLessThan(INTERVAL_MS * 0.9)
  expect(waits[1]).toBeGreaterThan(INTERVAL_MS * 0.95)
})
