import { expect, it } from 'vitest'
import { linePoints } from '../../../../src/resources/statistics/parts/linePoints.ts'

it('the line of today ends with those who wait now, that of another day with its last quarter of an hour', () => {
  const now = { waiting: 4, held: 1 }
  const past = [
    { ms: 0, count: 2 },
    { ms: 900_000, count: 3 },
  ]
  expect(linePoints([2, 3], { nowMs: null }, now)).toEqual(past)
  expect(linePoints([2, 3], { nowMs: 1_500_000 }, now)).toEqual([...past, { ms: 1_500_000, count: 5 }])
})
