import { LINE_MINUTES } from '../../../../contract/constants.ts'
import type { StatisticsDay } from '../../../../contract/statisticsDay.ts'

const POINT_MS = LINE_MINUTES * 60_000

/** Number of waiting and held patients at a time; ms since the beginning of the day. */
interface LinePoint {
  readonly ms: number
  readonly count: number
}

/** Time of a point of a line, in ms since the beginning of the day. */
export const msOf = (point: number): number => point * POINT_MS

/** Returns the points of a line, today with one for now: the last quarter of an hour may be 15 minutes ago. */
export function linePoints(
  line: readonly number[],
  { nowMs }: Pick<StatisticsDay, 'nowMs'>,
  { waiting, held }: Pick<StatisticsDay, 'waiting' | 'held'>,
): LinePoint[] {
  const points = line.map((count, point) => ({ ms: msOf(point), count }))
  return nowMs === null ? points : [...points, { ms: nowMs, count: waiting + held }]
}

/** Times of a day at which anybody waits, or usually waits, in order: the night would take most of the width. */
export function busyTimes(day: Pick<StatisticsDay, 'line' | 'usual' | 'nowMs' | 'waiting' | 'held'>): number[] {
  const counts = linePoints(day.line, day, day)
  const usual = day.usual.map(({ high }, point) => ({ ms: msOf(point), count: high }))
  const busy = [...counts, ...usual].filter(({ count }) => count > 0).map(({ ms }) => ms)
  return busy.toSorted((a, b) => a - b)
}
