import { dayBefore } from '../days.ts'

/** With which earlier range a summary is compared. */
export const COMPARISONS = ['previous', 'weekdays'] as const
export type Comparison = (typeof COMPARISONS)[number]

/** First and last day. */
interface Range {
  readonly from: string
  readonly to: string
}

const DAY_MS = 86_400_000
const WEEK_DAYS = 7

/** @property isUntilNow whether its last day is compared up to the time that it is now: the other range is not over */
interface ComparedRange extends Range {
  readonly isUntilNow: boolean
}

/**
 * Returns the range with which another one is compared: as many days right before it, or the same weekdays of the last
 * whole weeks that share no day with it. Of a range that is not over, the
 * days up to today are compared.
 */
export function comparedRange({ from, to }: Range, compare: Comparison, today: string): ComparedRange {
  const isUntilNow = from <= today && today <= to
  const last = isUntilNow ? today : to
  const days = Math.round((Date.parse(last) - Date.parse(from)) / DAY_MS) + 1
  const back = compare === 'previous' ? days : Math.ceil(days / WEEK_DAYS) * WEEK_DAYS
  return { from: dayBefore(from, back), to: dayBefore(last, back), isUntilNow }
}
