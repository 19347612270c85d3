import { expect, it, vi, describe } from 'vitest'
import { QueuedRateLimit } from '../../server/auth/loginThrottle.ts'
import { RateLimit } from '../../server/realtime/clientMessages.ts'

const INTERVAL_MS = 300

/** Returns how long a turn was awaited, in milliseconds. */
async function waitFor(rateLimit: QueuedRateLimit): Promise<number> {
  const start = process.hrtime.bigint()
  await rateLimit.take()
  return Number(process.hrtime.bigint() - start) / 1e6
}

/** Grants three turns at once, then one per interval. */
const aRateLimit = () => new QueuedRateLimit({ burst: 3, perSecond: 1_000 / INTERVAL_MS })

it('lets a burst through at once, and after that one in each interval', async () => {
  const rateLimit = aRateLimit()
  const waits = await Promise.all(Array.from({ length: 5 }, () => waitFor(rateLimit)))
  expect(Math.max(...waits.slice(0, 3))).toBeLessThan(INTERVAL_MS * 0.9)
  expect(waits[3]).toBeGreaterThan(INTERVAL_MS * 0.95)
  expect(waits[4]).toBeGreaterThan(INTERVAL_MS * 1.95)
})

it('lets no more than a burst through after a long rest', async () => {
  const rateLimit = aRateLimit()
  await rateLimit.take()
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000 * INTERVAL_MS)
  const waits = await Promise.all(Array.from({ length: 4 }, () => waitFor(rateLimit)))
  expect(Math.max(...waits.slice(0, 3))).toBeLessThan(INTERVAL_MS * 0.9)
  expect(waits[3]).toBeGreaterThan(INTERVAL_MS * 0.95)
})

it('gives back as much of a burst as time has passed', async () => {
  const rateLimit = aRateLimit()
  const start = performance.now()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(start)
  await Promise.all([rateLimit.take(), rateLimit.take(), rateLimit.take()])
  clock.mockReturnValue(start + INTERVAL_MS)
  const waits = await Promise.all([waitFor(rateLimit), waitFor(rateLimit)])
  expect(waits[0]).toBeLessThan(INTERVAL_MS * 0.9)
  expect(waits[1]).toBeGreaterThan(INTERVAL_MS * 0.95)
})

describe('a rate limit', () => {
  it('counts within any second, and what it refused does not count', () => {
    const limit = new RateLimit(2)
    const times = [0, 400, 600, 999, 1_000, 1_399, 1_400, 5_000]
    expect(times.map((at) => limit.allows(at))).toEqual([true, true, false, false, true, false, true, true])
  })
})
