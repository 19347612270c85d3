import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { estimateWaits, isWorthSaying } from '../../../domain/estimate/waits.ts'
import { paceOf } from '../../../domain/estimate/pace.ts'
import { koreanSpan, waitSpan } from '../../../domain/estimate/waitSpan.ts'
import { delayOf, publicWait } from '../../../domain/estimate/publicWait.ts'

const pace = { mean: 10, spread: 0.4, known: 20 }

describe('how long patients are likely to wait', () => {
  it('is nothing for as many as there are free places', () => {
    const [first, second, third] = estimateWaits({ pace, places: 2, running: [], waiting: 3 })
    expect([first, second]).toEqual([
      { from: 0, to: 0 },
      { from: 0, to: 0 },
    ])
    expect(third?.to).toBeGreaterThan(0)
  })

  it('is about an exam for each who is ahead, half of that where two are in exam at a time', () => {
    const last = (places: number) =>
      estimateWaits({ pace, places, running: Array.from({ length: places }, () => 0), waiting: 10 }).at(-1)
    const middle = (places: number) => ((last(places)?.from ?? 0) + (last(places)?.to ?? 0)) / 2
    expect(middle(1)).toBeGreaterThan(85)
    expect(middle(1)).toBeLessThan(115)
    expect(middle(2) / middle(1)).toBeGreaterThan(0.4)
    expect(middle(2) / middle(1)).toBeLessThan(0.6)
  })

  it('is until the last of them ends for the next one, where more are in exam than the room has places', () => {
    const next = (running: number[]) => estimateWaits({ pace, places: 1, running, waiting: 1 })[0] ?? { from: 0, to: 0 }
    expect(next([0, 0, 0]).from).toBeGreaterThan(next([0]).from)
    expect(next([0, 0, 0]).to).toBeGreaterThan(next([0]).to)
  })

  it('is not until a patient who is away comes back, and those behind are called meanwhile', () => {
    const usual = estimateWaits({ pace, places: 1, running: [0], waiting: 3 })
    const [away, second, third] = estimateWaits({ pace, places: 1, running: [0], waiting: 3, away: new Map([[0, 25]]) })
    expect(away?.from).toBeGreaterThanOrEqual(25)
    expect(second?.to).toBeLessThan(usual[1]?.to ?? 0)
    expect(third?.to).toBeLessThanOrEqual(usual[2]?.to ?? 0)
    const alone = estimateWaits({ pace, places: 2, running: [], waiting: 1, away: new Map([[0, 5]]) })
    expect(alone).toEqual([{ from: 5, to: 5 }])
  })

  it('is shorter the longer an exam has taken, and soon over for one that is overdue', () => {
    const next = (elapsed: number) => estimateWaits({ pace, places: 1, running: [elapsed], waiting: 1 })[0]?.to ?? 0
    expect(next(9)).toBeLessThan(next(0))
    expect(next(1_000)).toBeLessThanOrEqual(160)
  })

  it('is the same for the same room, in order, and a range of whole minutes (property)', () => {
    fc.assert(
      fc.property(
        fc.record({
          mean: fc.double({ min: 1, max: 60, noNaN: true }),
          spread: fc.double({ min: 0.15, max: 0.9, noNaN: true }),
          known: fc.integer({ min: 2, max: 22 }),
        }),
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.double({ min: 0, max: 200, noNaN: true }), { maxLength: 5 }),
        fc.integer({ min: 0, max: 12 }),
        (given, places, running, waiting) => {
          const room = { pace: given, places, running, waiting }
          const waits = estimateWaits(room)
          expect(waits).toEqual(estimateWaits(room))
          expect(waits).toHaveLength(waiting)
          for (const [at, { from, to }] of waits.entries()) {
            expect([from, to].every((minutes) => Number.isInteger(minutes) && minutes >= 0)).toBe(true)
            expect(to).toBeGreaterThanOrEqual(from)
            expect(to).toBeGreaterThanOrEqual(waits[at - 1]?.to ?? 0)
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  it('is wider where less is known', () => {
    const width = (known: number) => {
      const range = estimateWaits({ pace: { ...pace, known }, places: 1, running: [0], waiting: 8 }).at(-1)
      return (range?.to ?? 0) - (range?.from ?? 0)
    }
    expect(width(2)).toBeGreaterThan(width(20))
  })

  it.each([
    [{ from: 10, to: 20 }, true],
    [{ from: 20, to: 30 }, true],
    [{ from: 5, to: 20 }, false],
    [{ from: 0, to: 1 }, false],
    [{ from: 0, to: 0 }, true],
  ])('is worth saying where the range is no wider than the wait: %o %s', (range, expected) =>
    expect(isWorthSaying(range)).toBe(expected),
  )
})

const tens = (count: number, time = 10) => Array.from({ length: count }, () => time)

describe('how long an exam takes in a room', () => {
  it('is what staff have entered until the room shows its own', () => {
    expect(paceOf({ average: 10, durations: [], running: [] })).toMatchObject({ mean: 10, known: 2 })
    expect(paceOf({ average: 10, durations: tens(2, 20), running: [] })?.mean).toBe(15)
    expect(paceOf({ average: 10, durations: tens(20, 20), running: [] })?.mean).toBeCloseTo(19.1, 1)
  })

  it('is not known of a room that nobody has described, and that has shown fewer than three exams', () => {
    expect(paceOf({ average: undefined, durations: tens(2), running: [5] })).toBeUndefined()
    expect(paceOf({ average: 0, durations: [], running: [] })).toBeUndefined()
    expect(paceOf({ average: undefined, durations: tens(3), running: [] })).toMatchObject({ mean: 10, known: 3 })
  })

  it('takes no notice of who was called by mistake', () => {
    expect(paceOf({ average: 10, durations: [0, 0.1, -3], running: [] })).toMatchObject({ mean: 10, known: 2 })
  })

  it('counts who is in exam: just begun says nothing, long over the mean says that exams take longer', () => {
    const of = (...running: number[]) => paceOf({ average: 10, durations: tens(4), running })?.mean ?? Number.NaN
    expect(of(0)).toBeCloseTo(of(), 6)
    expect(of(5)).toBeGreaterThan(of())
    expect(of(30)).toBeGreaterThan(of(12))
    expect(of(500)).toBeGreaterThan(of(60))
    expect(of(500)).toBeLessThan(200)
  })

  it('lies as far apart as the exams do, drawn to the usual while there are few', () => {
    const spread = (durations: number[]) => paceOf({ average: 10, durations, running: [] })?.spread ?? Number.NaN
    expect(spread([])).toBeCloseTo(0.4)
    expect(spread(tens(20))).toBeLessThan(spread(tens(3)))
    expect(spread([2, 30, 3, 40, 1, 35, 2, 50])).toBeGreaterThan(0.8)
    expect(spread([0.5, 500, 0.5, 500, 0.5, 500])).toBe(0.9)
  })
})

it.each([
  [{ from: 25, to: 41 }, '약 25~41분', '약 25~41분 뒤'],
  [{ from: 0, to: 15 }, '15분 이내', '15분 이내'],
  [{ from: 40, to: 40 }, '약 40분', '약 40분 뒤'],
  [{ from: 70, to: 120 }, '약 70~120분', '약 70~120분 뒤'],
  [{ from: 70, to: 121 }, '약 1~3시간', '약 1~3시간 뒤'],
  [{ from: 120, to: 300 }, '약 2~5시간', '약 2~5시간 뒤'],
  [{ from: 50, to: 130 }, '3시간 이내', '3시간 이내'],
  [{ from: 180, to: 180 }, '약 3시간', '약 3시간 뒤'],
])('a wait of %o is said in one unit, hours when it may be longer than two', (range, span, after) => {
  expect(koreanSpan(range)).toBe(span)
  expect(koreanSpan(range, ' 뒤')).toBe(after)
})

it('hours are rounded outwards, so that nobody is called before the time that was said', () => {
  expect(waitSpan({ from: 119, to: 241 })).toEqual({ from: 1, to: 5, unit: 'HOURS' })
})

it.each([
  [
    { from: 0, to: 0 },
    { from: 0, to: 0 },
  ],
  [
    { from: 3, to: 8 },
    { from: 0, to: 10 },
  ],
  [
    { from: 12, to: 18 },
    { from: 10, to: 20 },
  ],
  [
    { from: 30, to: 50 },
    { from: 30, to: 50 },
  ],
  [
    { from: 41, to: 60 },
    { from: 40, to: 60 },
  ],
  [
    { from: 45, to: 61 },
    { from: 40, to: 70 },
  ],
])('patients are told %o as %o: in steps, and of nothing that it held less', (range, told) => {
  expect(publicWait(range)).toEqual(told)
})

it.each([
  [undefined, 0],
  [{ from: 0, to: 0 }, 0],
  [{ from: 0, to: 10 }, 5],
  [{ from: 30, to: 50 }, 40],
  [{ from: 40, to: 70 }, 55],
])('a delay of %o is %i minutes', (range, minutes) => {
  expect(delayOf(range)).toBe(minutes)
})
