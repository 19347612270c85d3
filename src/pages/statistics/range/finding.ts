import type { StatisticsHours, StatisticsSummary } from '../../../../contract/statistics.ts'
import { minutesOf } from '../parts/formats.ts'

type Row = StatisticsSummary['rows'][number]
type WeekdayCell = StatisticsHours['weekdays'][number]

/** Fewer waits say nothing about a room or an hour. */
export const WAITS_MIN = 5
/** Hours beside the longest one belong to it from this share of its wait on. */
const NEAR = 0.75

/** The hours of a weekday in which patients wait longest. */
interface LongestHours {
  readonly weekday: number
  readonly from: number
  /** Behind the last hour. */
  readonly to: number
  readonly minutes: number
  readonly waits: number
}

/** Returns the row with the longest median wait in minutes, of those with enough waits; undefined while nobody waits. */
export function longestRoom(rows: readonly Row[]): Row | undefined {
  const [first] = rows
    .filter(({ wait }) => wait.count >= WAITS_MIN && (minutesOf(wait.medianMs) ?? 0) > 0)
    .toSorted(
      (a, b) => (minutesOf(b.wait.medianMs) ?? 0) - (minutesOf(a.wait.medianMs) ?? 0) || b.wait.count - a.wait.count,
    )
  return first
}

/** Returns the hours of one weekday around the longest median wait; undefined while nobody waits. */
export function longestHours(cells: readonly WeekdayCell[]): LongestHours | undefined {
  const known = cells.flatMap((cell) => {
    const minutes = minutesOf(cell.medianMs) ?? 0
    return cell.waits >= WAITS_MIN && minutes > 0 ? { ...cell, minutes } : []
  })
  const [top] = known.toSorted((a, b) => b.minutes - a.minutes || b.waits - a.waits)
  if (!top) return undefined
  const at = (hour: number) =>
    known.find((cell) => cell.weekday === top.weekday && cell.hour === hour && cell.minutes >= NEAR * top.minutes)
  let [from, to] = [top.hour, top.hour + 1]
  while (at(from - 1)) from -= 1
  while (at(to)) to += 1
  const waits = known
    .filter(({ weekday, hour }) => weekday === top.weekday && hour >= from && hour < to)
    .reduce((sum, cell) => sum + cell.waits, 0)
  return { weekday: top.weekday, from, to, minutes: top.minutes, waits }
}

/** Difference in whole minutes between two durations as they are shown; null where one of them is not known. */
export function minutesMore(now: number | null, before: number | null): number | null {
  const [one, other] = [minutesOf(now), minutesOf(before)]
  return one === undefined || other === undefined ? null : one - other
}

/**
 * Returns the hours of a table, without those at its ends with so few waits that they would take the room of the others.
 * @param least number of waits of an hour that is shown; 0 for all hours, as in files
 */
export function shownHours(
  cells: readonly { readonly hour: number; readonly waits: number }[],
  least = WAITS_MIN,
): number[] {
  const busy = cells.filter(({ waits }) => waits >= least)
  const used = (busy.length > 0 ? busy : cells).map(({ hour }) => hour)
  if (used.length === 0) return []
  const first = Math.min(...used)
  return Array.from({ length: Math.max(...used) - first + 1 }, (_, at) => first + at)
}

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
