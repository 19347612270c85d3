import { dayBefore } from '../../../../domain/days.ts'
import { weekdayOf } from '../../../../domain/statistics/hospitalClock.ts'

/** The days of a range, or those of one weekday (1 for Monday) in it, up to a last day. */
export function daysOf(
  { from, to }: { readonly from: string; readonly to: string },
  weekday: number | undefined,
  last: string,
): string[] {
  const days: string[] = []
  for (let day = from; day <= to && day <= last; day = dayBefore(day, -1))
    if (weekday === undefined || weekdayOf(day) === weekday) days.push(day)
  return days
}
