import type { StatisticsSummary } from '../../../../contract/statistics.ts'
import { minutesOf } from '../parts/formatMinutes.ts'

type Row = StatisticsSummary['rows'][number]

/**
 * The longest waits first, by the minutes that are shown; a median that is not reached is longer than any other, and
 * rows without a wait come last.
 */
export function longestFirst({ wait: a }: Row, { wait: b }: Row): number {
  const [median, other] = [shownMedian(a), shownMedian(b)]
  return median === other ? (minutesOf(b.p90Ms) ?? 0) - (minutesOf(a.p90Ms) ?? 0) : other - median
}

/** Whether patients waited in a row for a minute or more, as it is shown: one in ten did so, or half are not called yet. */
export const waitsAtAll = ({ wait: { count, medianMs, p90Ms } }: Row): boolean =>
  count > 0 && (minutesOf(medianMs) !== 0 || minutesOf(p90Ms) !== 0)

/** A number beyond all minutes, because the difference of two infinities is none. */
const shownMedian = ({ count, medianMs }: Row['wait']) => (count === 0 ? -1 : (minutesOf(medianMs) ?? Number.MAX_VALUE))
