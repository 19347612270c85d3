import { expect, it } from 'vitest'
import { koreanSpan, waitSpan } from '../../../domain/estimate/waitSpan.ts'

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
