import { expect, it } from 'vitest'
import { longestHours, longestRoom, minutesMore, shownHours } from '../../../../src/pages/statistics/range/finding.ts'

const MINUTE_MS = 60_000
const cell = (weekday: number, hour: number, minutes: number | null, waits = 10) => ({
  weekday,
  hour,
  waits,
  medianMs: minutes === null ? null : minutes * MINUTE_MS,
})

it('joins the hours beside the longest one that are nearly as long, on its weekday only', () => {
  const cells = [cell(1, 8, 10), cell(1, 9, 40), cell(1, 10, 33), cell(1, 11, 12), cell(2, 10, 39)]
  expect(longestHours(cells)).toEqual({ weekday: 1, from: 9, to: 11, minutes: 40, waits: 20 })
})

it('says nothing of few waits, of medians of no minute, and of those that nobody knows', () => {
  expect(longestHours([cell(1, 9, 90, 4), cell(2, 9, null), cell(3, 9, 0.4)])).toBeUndefined()
  const row = (label: string, minutes: number | null, count: number) =>
    ({ label, wait: { count, medianMs: minutes === null ? null : minutes * MINUTE_MS } }) as Parameters<
      typeof longestRoom
    >[0][number]
  expect(longestRoom([row('a', 90, 4), row('b', 12.2, 5), row('c', 11.9, 50), row('d', 0.3, 9)])?.label).toBe('c')
  expect(longestRoom([row('d', 0.3, 9), row('e', null, 9)])).toBeUndefined()
})

it('compares minutes as they are shown', () => {
  expect(minutesMore(12.4 * MINUTE_MS, 11.6 * MINUTE_MS)).toBe(0)
  expect(minutesMore(18 * MINUTE_MS, 12 * MINUTE_MS)).toBe(6)
  expect(minutesMore(null, 0)).toBeNull()
})

it('shows the hours between the first and the last with enough waits, or all of them', () => {
  const cells = [cell(1, 7, 0, 1), cell(1, 8, 10), cell(1, 9, 5, 2), cell(2, 11, 4), cell(2, 22, 0, 4)]
  expect(shownHours(cells)).toEqual([8, 9, 10, 11])
  expect(shownHours([cell(1, 8, 1, 2), cell(1, 10, 1, 1)])).toEqual([8, 9, 10])
  expect(shownHours([])).toEqual([])
})
