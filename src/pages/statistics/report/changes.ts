import type { StatisticsSummary } from '../../../../contract/statistics.ts'
import { minutesOf } from '../parts/formats.ts'
import { minutesMore, WAITS_MIN } from '../range/finding.ts'

type Row = StatisticsSummary['rows'][number]

/** A room whose median wait changed, in minutes as they are shown. */
export interface Changed {
  readonly key: string
  readonly label: string
  readonly before: number
  readonly now: number
  readonly more: number
  readonly waits: number
}

/** The rooms whose waits changed by a minute or more, the largest change first; few waits say nothing. */
export function changedRooms(rows: readonly Row[], before: readonly Row[]): Changed[] {
  const earlier = new Map(before.map((row) => [row.key, row.wait]))
  return rows
    .flatMap(({ key, label, wait }) => {
      const then = earlier.get(key)
      const more = then ? minutesMore(wait.medianMs, then.medianMs) : null
      if (!then || !more || wait.count < WAITS_MIN || then.count < WAITS_MIN) return []
      const [now = 0, past = 0] = [minutesOf(wait.medianMs), minutesOf(then.medianMs)]
      return { key, label, now, before: past, more, waits: wait.count }
    })
    .toSorted((a, b) => Math.abs(b.more) - Math.abs(a.more) || b.waits - a.waits)
}
