import { expect, it } from 'vitest'
import { delayOf, publicWait } from '../../../domain/estimate/publicWait.ts'

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
