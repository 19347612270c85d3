import { expect, it } from 'vitest'
import { busyTimes, linePoints } from '../../../../src/pages/statistics/parts/linePoints.ts'

it('the line of today ends with those who wait now, that of another day with its last quarter of an hour', () => {
  const now = { waiting: 4, held: 1 }
  const past = [
    { ms: 0, count: 2 },
    { ms: 900_000, count: 3 },
  ]
  expect(linePoints([2, 3], { nowMs: null }, now)).toEqual(past)
  expect(linePoints([2, 3], { nowMs: 1_500_000 }, now)).toEqual([...past, { ms: 1_500_000, count: 5 }])
})

it('a day is shown from the first to the last time at which patients wait, or usually do', () => {
  const day = { line: [0, 0, 2, 0], usual: [], nowMs: null, waiting: 0, held: 0 }
  const usual = [0, 1, 0, 0, 4].map((high) => ({ low: 0, middle: 0, high }))
  expect(busyTimes(day)).toEqual([1_800_000])
  expect(busyTimes({ ...day, usual })).toEqual([900_000, 1_800_000, 3_600_000])
  expect(busyTimes({ ...day, nowMs: 5_000_000, held: 1 })).toEqual([1_800_000, 5_000_000])
})
