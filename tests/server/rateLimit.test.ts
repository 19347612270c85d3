import { describe, expect, it } from 'vitest'
import { RateLimit } from '../../server/realtime/clientMessages.ts'

describe('a rate limit', () => {
  it('counts within any second, and what it refused does not count', () => {
    const limit = new RateLimit(2)
    const times = [0, 400, 600, 999, 1_000, 1_399, 1_400, 5_000]
    expect(times.map((at) => limit.allows(at))).toEqual([true, true, false, false, true, false, true, true])
  })
})
