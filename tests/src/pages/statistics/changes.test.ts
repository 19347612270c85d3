import { expect, it } from 'vitest'
import type { StatisticsSummary } from '../../../../contract/statistics.ts'
import { waitsAtAll } from '../../../../src/pages/statistics/range/finding.ts'
import { changedRooms } from '../../../../src/pages/statistics/report/changes.ts'
import { daysOf } from '../../../../src/pages/statistics/whatIf/useManyDays.ts'

const MINUTE_MS = 60_000
const row = (key: string, median: number | null, p90: number | null = median, count = 10) => {
  const ms = (minutes: number | null) => (minutes === null ? null : minutes * MINUTE_MS)
  return { key, label: key, wait: { count, medianMs: ms(median), p90Ms: ms(p90) } } as StatisticsSummary['rows'][number]
}

it('names the rooms whose waits changed by a minute that people see, the largest change first', () => {
  const now = [row('a', 12), row('b', 3), row('c', 40), row('d', 9.4), row('new', 20), row('few', 50, 50, 4)]
  const before = [row('a', 10), row('b', 20), row('c', 39.6), row('d', 9), row('few', 10), row('gone', 10)]
  expect(changedRooms(now, before)).toMatchObject([
    { key: 'b', before: 20, now: 3, more: -17, waits: 10 },
    { key: 'a', before: 10, now: 12, more: 2 },
  ])
})

it('counts a room among those with waits if one in ten waited a minute, or half are not called yet', () => {
  const rows = [row('none', null, null, 0), row('quick', 0.2, 0.4), row('some', 0.2, 5), row('open', null, null)]
  expect(rows.filter(waitsAtAll).map(({ key }) => key)).toEqual(['some', 'open'])
})

it('takes all Mondays of a range, up to the last day that is over', () => {
  const range = { from: '2026-02-25', to: '2026-03-31' }
  expect(daysOf(range, 1, '2026-03-17')).toEqual(['2026-03-02', '2026-03-09', '2026-03-16'])
  expect(daysOf({ from: '2026-02-27', to: '2026-03-02' }, undefined, '2026-03-31')).toHaveLength(4)
  expect(daysOf(range, 1, '2026-02-24')).toEqual([])
})
