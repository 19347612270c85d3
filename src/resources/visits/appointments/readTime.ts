const CLOCK = /^(?:(오전|오후|am|pm)\s*)?(\d{1,2})(?::(\d{2})(?::\d{2})?|시(?:\s*(\d{1,2})분?)?)\s*(am|pm)?$/i
const DAY_BEFORE = /^\d{4}[-./]\s?\d{1,2}[-./]\s?\d{1,2}\.?[ T]+/
const MINUTES_OF_DAY = 24 * 60
/** A time of day, or a date and time (days since 1900, of at least four digits), as spreadsheets store it. */
const FRACTION_OF_DAY = /^(?:0?|\d{4,})(\.\d+)$/

/**
 * Normalizes a time to `09:30`. Accepts `9:30`, `0930`, `9.30`, `오후 2:00`, `9시 30분`, a date before the time, and a
 * fraction of a day.
 *
 * @returns undefined for anything else
 */
export function readTime(typed: string): string | undefined {
  const time = typed.trim().replace(DAY_BEFORE, '')
  const fraction = FRACTION_OF_DAY.exec(time)?.[1]
  if (fraction) return clock(Math.round(Number(fraction) * MINUTES_OF_DAY))
  const short = /^(\d{1,2})\.?(\d{2})$/.exec(time)
  if (short) return of(Number(short[1]), Number(short[2]))
  const found = CLOCK.exec(time)
  if (!found) return undefined
  const half = (found[1] ?? found[5] ?? '').toLowerCase()
  const hour = Number(found[2])
  const minute = Number(found[3] ?? found[4] ?? 0)
  if (half === '') return of(hour, minute)
  if (hour < 1 || hour > 12) return undefined
  return of((hour % 12) + (half === '오후' || half === 'pm' ? 12 : 0), minute)
}

const of = (hour: number, minute: number) => (hour < 24 && minute < 60 ? clock(hour * 60 + minute) : undefined)

const clock = (minutes: number) =>
  [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
