import { dayBefore } from '../../../../domain/days.ts'
import type { Range } from '../parts/useStatistics.ts'

const DAY_MS = 86_400_000

/** Returns the range of the same length that ends the day before a range. */
export function rangeBefore({ from, to, roomId }: Range): Range {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return { from: dayBefore(from, days), to: dayBefore(from, 1), roomId }
}
