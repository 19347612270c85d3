// Embedded database alone: nothing that it tries depends on what a database does.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TagRateLimit } from '../../server/queue/tags/tagRateLimit.ts'
import { TokenBuckets } from '../../server/http/rateLimits.ts'
import type { Patient, Station } from '../harness/client.ts'
import { watchBoard } from '../harness/watchBoard.ts'
import { serverForAll } from '../harness/testServer.ts'

describe('DE-30 the rate limit of callers without a token', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
  afterEach(() => void vi.useRealTimers())

  /** Taps, and returns whether the tap was allowed; `unknown` when no tag has the value. */
  function tap(rateLimit: TagRateLimit, address: string, didId: number, value: 'known' | 'unknown' = 'known'): boolean {
    try {
      const limited = rateLimit.take(address, didId)
      if (value === 'unknown') limited.unknown()
      return true
    } catch (error) {
      expect(error).toMatchObject({ status: 429, code: 'TOO_MANY_TAPS', retryAfter: expect.any(Number) })
      expect((error as { retryAfter: number }).retryAfter).toBeGreaterThanOrEqual(1)
      return false
    }
  }
  const times = <T>(count: number, act: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => act(at))
  const passed = (outcomes: readonly boolean[]) => outcomes.filter(Boolean).length

  it('DE-30 lets twenty readers behind one address tap once a second each, all day', () => {
    const rateLimit = new TagRateLimit()
    for (let second = 0; second < 3_600; second += 1) {
      expect(passed(times(20, (reader) => tap(rateLimit, '192.0.2.1', reader)))).toBe(20)
      vi.advanceTimersByTime(1_000)
    }
  })

  it('DE-30 lets thirty readers behind one address read a wrong card now and then', () => {
    const rateLimit = new TagRateLimit()
    for (let round = 0; round < 600; round += 1) {
      const outcomes = times(30, (reader) =>
        tap(rateLimit, '192.0.2.1', reader, (reader + round) % 20 === 0 ? 'unknown' : 'known'),
      )
      expect(passed(outcomes)).toBe(30)
      vi.advanceTimersByTime(6_000)
    }
  })

  it('DE-30 of a flood lets an address through at its rate, and at one board slower', () => {
    const rateLimit = new TagRateLimit()
    const second = () =>
      passed(times(800, (at) => (vi.advanceTimersByTime(1.25), tap(rateLimit, '192.0.2.1', at % 50))))
    second()
    second()
    times(10, second)
    expect(second()).toBeLessThanOrEqual(21)
    const board = () => passed(times(800, () => (vi.advanceTimersByTime(1.25), tap(rateLimit, '192.0.2.2', 1))))
    times(10, board)
    expect(board()).toBeLessThanOrEqual(4)
  })

  it('DE-30 a flood from one address leaves a board its readers, and floods from many the wall its quiet', () => {
    const rateLimit = new TagRateLimit()
    for (let second = 0; second < 60; second += 1) {
      times(500, () => tap(rateLimit, '192.0.2.66', 1))
      expect(tap(rateLimit, '192.0.2.1', 1)).toBe(true)
      vi.advanceTimersByTime(1_000)
    }
    const flood = () => passed(times(500, (at) => tap(rateLimit, `198.51.100.${at % 250}`, 2)))
    flood()
    times(10, () => (vi.advanceTimersByTime(1_000), flood()))
    vi.advanceTimersByTime(1_000)
    expect(flood()).toBeLessThanOrEqual(7)
  })

  it('DE-30 lets a guesser try one value a second, and shows one in five seconds at a board', () => {
    const rateLimit = new TagRateLimit()
    let [looked, shown] = [0, 0]
    for (let ms = 0; ms < 60_000; ms += 2) {
      vi.advanceTimersByTime(2)
      try {
        const limited = rateLimit.take('192.0.2.1', ms % 50)
        looked += 1
        limited.unknown()
        shown += 1
      } catch {
        // The tap was refused by the rate limit.
      }
    }
    expect(looked).toBeLessThanOrEqual(5 + 60)
    expect(shown).toBeLessThanOrEqual(10 + 30)
    const atOne = passed(times(30_000, () => (vi.advanceTimersByTime(2), tap(rateLimit, '192.0.2.2', 99, 'unknown'))))
    expect(atOne).toBeLessThanOrEqual(4 + 12)
  })

  it('DE-30 lets patients through again two seconds after a guesser at their address has stopped', () => {
    const rateLimit = new TagRateLimit()
    times(1_000, () => tap(rateLimit, '192.0.2.1', 1, 'unknown'))
    vi.advanceTimersByTime(2_000)
    expect(tap(rateLimit, '192.0.2.1', 1)).toBe(true)
  })

  it('DE-30 counts a value that no tag has once, though its work is retried', () => {
    const rateLimit = new TagRateLimit()
    for (let at = 0; at < 4; at += 1) {
      const limited = rateLimit.take('192.0.2.1', 1)
      for (let tries = 0; tries < 5; tries += 1) limited.unknown()
    }
    expect(tap(rateLimit, '192.0.2.1', 2, 'unknown')).toBe(true)
  })

  it('DE-30 counts all of an IPv6 network as one address', () => {
    const rateLimit = new TagRateLimit()
    expect(passed(times(200, (at) => tap(rateLimit, `2001:db8:1:2::${at.toString(16)}`, 1)))).toBe(9)
  })

  it('forgets those that were used longest ago when there are too many, so that memory is bounded', () => {
    const buckets = new TokenBuckets({ burst: 1, perSecond: 0.001 })
    buckets.take('first')
    buckets.take('used since')
    for (let at = 0; at < 9_998; at += 1) buckets.take(`key ${at}`)
    buckets.take('used since')
    expect(buckets.wait('first')).toBeGreaterThan(0)
    buckets.take('one more')
    expect(buckets.wait('first')).toBe(0)
    expect(buckets.wait('used since')).toBeGreaterThan(0)
  })
})

describe('DE-30 the rate limit over HTTP', () => {
  const server = serverForAll()

  /** Returns the maximum number of taps that a rate limit allows in this time. */
  const mostOf = ({ burst, perSecond }: { burst: number; perSecond: number }, since: number) =>
    burst + Math.ceil(((performance.now() - since) / 1_000) * perSecond)

  async function crowd(count: number): Promise<{ station: Station; patients: Patient[] }> {
    const patients: Patient[] = []
    while (patients.length < count) patients.push(await server.root.createPatient())
    return { station: await server.root.createStation({ maxPatient: 1 }), patients }
  }

  it('DE-30 past it answers 429 with Retry-After, moves nobody and shows nothing', async () => {
    const { station, patients } = await crowd(40)
    const { did } = station
    const watcher = await watchBoard(server, did)
    const since = performance.now()
    const answers = await Promise.all(patients.map(({ tagValue }) => server.anyone.scan(did, tagValue)))
    const most = mostOf({ burst: 9, perSecond: 3 }, since)
    const [let_, refused] = [
      answers.filter(({ status }) => status === 200),
      answers.filter(({ status }) => status === 429),
    ]
    expect(let_.length).toBeGreaterThanOrEqual(9)
    expect(let_.length).toBeLessThanOrEqual(most)
    expect(let_.length + refused.length).toBe(40)
    expect(refused[0]?.refusal).toMatchObject({
      code: 'TOO_MANY_TAPS',
      message: expect.stringMatching(/^태그를 너무 자주 찍었습니다\. \d+초 후에 다시 찍어 주세요\.$/),
    })
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect((await server.root.namesOf(did)).waiting).toHaveLength(let_.length)
    // Marks the end: every message of the flood reaches the wall before the one of this scan.
    await server.root.scan(did, 'the end')
    await vi.waitFor(() => expect(watcher.messages.at(-1)).toMatchObject({ flag: 'INVALID_TAG' }))
    expect(watcher.messages.filter((message) => message.type === 'TAG')).toHaveLength(let_.length + 1)
    await watcher.close()
  })

  it('DE-30 gives values that no tag has a slower rate', async () => {
    const { did } = await server.root.createStation()
    const since = performance.now()
    const answers = await Promise.all(Array.from({ length: 60 }, (_, at) => server.anyone.scan(did, `guess ${at}`)))
    const shown = answers.filter(({ status }) => status === 200).length
    expect(shown).toBeGreaterThanOrEqual(1)
    expect(shown).toBeLessThanOrEqual(mostOf({ burst: 4, perSecond: 0.2 }, since))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(60 - shown)
  })

  it('DE-30 does not hold up staff', async () => {
    const { station, patients } = await crowd(40)
    const answers = await Promise.all(patients.map(({ tagValue }) => server.root.scan(station.did, tagValue)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, at) => server.root.scan(station.did, `typed ${at}`)),
    )
    expect(guesses.every(({ status }) => status === 200)).toBe(true)
  })
})
