import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { estimateWaits, isWorthSaying } from '../../../domain/estimate/waits.ts'

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
