import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { kaplanMeier, waitKey } from '../../../domain/statistics/kaplanMeier.ts'
import { quantiles, sortNumbers } from '../../../domain/statistics/sortNumbers.ts'

interface Wait {
  readonly ms: number
  readonly isCensored: boolean
}

/** The curve as the textbook has it: at each time of a call, times the share of those waiting who were not called. */
function byTextbook(waits: readonly Wait[], share: number): number | null {
  let curve = 1
  for (const time of [...new Set(waits.map(({ ms }) => ms))].toSorted((a, b) => a - b)) {
    const waiting = waits.filter(({ ms }) => ms >= time).length
    const called = waits.filter(({ ms, isCensored }) => ms === time && !isCensored).length
    curve *= 1 - called / waiting
    if (called > 0 && curve <= 1 - share + 1e-9) return time
  }
  return null
}

const keysOf = (waits: readonly Wait[]) =>
  sortNumbers(Uint32Array.from(waits.map(({ ms, isCensored }) => waitKey(ms, isCensored))))

const anyWait = fc.record({ ms: fc.integer({ min: 0, max: 40 }), isCensored: fc.boolean() })

it('median and 90th percentile are those of the textbook, with those who still wait or left counted', () => {
  fc.assert(
    fc.property(fc.array(anyWait, { maxLength: 60 }), (waits) => {
      expect(kaplanMeier(keysOf(waits), [0.5, 0.9])).toEqual([byTextbook(waits, 0.5), byTextbook(waits, 0.9)])
    }),
  )
})

it('a patient who waited two hours and left makes the median longer than leaving the patient out', () => {
  const called = [10, 20, 30].map((ms) => ({ ms, isCensored: false }))
  const left = { ms: 120, isCensored: true }
  expect(kaplanMeier(keysOf(called), [0.5])).toEqual([20])
  expect(kaplanMeier(keysOf([...called, left, left]), [0.5, 0.9])).toEqual([30, null])
})

it('has no median of nobody, nor of people of whom nobody was called', () => {
  expect(kaplanMeier([], [0.5, 0.9])).toEqual([null, null])
  expect(kaplanMeier(keysOf([{ ms: 5, isCensored: true }]), [0.5])).toEqual([null])
})

it('sorts many numbers as the engine does, up to the largest', () => {
  const numbers = Uint32Array.from({ length: 20_000 }, (_, at) => (at * 2_654_435_761) % 2 ** 32)
  expect(sortNumbers(numbers.slice())).toEqual(numbers.slice().sort())
})

it('a quantile without censoring is what Kaplan and Meier say, too', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 1 }), (values) => {
      const keys = keysOf(values.map((ms) => ({ ms, isCensored: false })))
      expect(quantiles(Uint32Array.from(values), [0.5, 0.9])).toEqual(kaplanMeier(keys, [0.5, 0.9]))
    }),
  )
})
