import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { KaplanMeier } from '../../../domain/statistics/kaplanMeier.ts'
import { quantiles } from '../../../domain/statistics/quantiles.ts'

interface Wait {
  readonly ms: number
  readonly isCensored: boolean
}

const SHARES = [0.5, 0.9]

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

function curveOf(waits: readonly Wait[]): (number | null)[] {
  const curve = new KaplanMeier(waits.length, SHARES)
  for (const { ms, isCensored } of waits.toSorted((a, b) => a.ms - b.ms)) curve.add(ms, isCensored)
  return curve.found
}

const someWaits = fc.array(fc.record({ ms: fc.integer({ min: 0, max: 40 }), isCensored: fc.boolean() }), {
  maxLength: 60,
})

it('median and 90th percentile are those of the textbook, with those who still wait or left counted', () => {
  fc.assert(
    fc.property(someWaits, (waits) => {
      expect(curveOf(waits)).toEqual(SHARES.map((share) => byTextbook(waits, share)))
    }),
  )
})

it('a patient who waited two hours and left makes the median longer than leaving the patient out', () => {
  const called = [10, 20, 30].map((ms) => ({ ms, isCensored: false }))
  const left = { ms: 120, isCensored: true }
  expect(curveOf(called)).toEqual([20, 30])
  expect(curveOf([...called, left, left])).toEqual([30, null])
})

it('has no median of nobody, nor of people of whom nobody was called', () => {
  expect(curveOf([])).toEqual([null, null])
  expect(curveOf([{ ms: 5, isCensored: true }])).toEqual([null, null])
  expect(quantiles(new Uint32Array(), SHARES)).toEqual([null, null])
})

it('a quantile without censoring is what Kaplan and Meier say, too', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 1 }), (values) => {
      const waits = values.map((ms) => ({ ms, isCensored: false }))
      expect(quantiles(Uint32Array.from(values), SHARES)).toEqual(curveOf(waits))
    }),
  )
})
