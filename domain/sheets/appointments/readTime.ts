/** Longer than any day and range of times. */
const TIME_MAX = 100
const CLOCK = /^(?:(오전|오후|am|pm)\s*)?(\d{1,2})(?::(\d{2})(?::\d{2})?|시(?:\s*(\d{1,2})분?)?)\s*(am|pm)?$/i
const DAY_BEFORE = /^\d{4}[-./]\s?\d{1,2}[-./]\s?\d{1,2}\.?[ T]+/
/** A day of any length of the year, with dots, dashes, slashes or the Korean words, whatever follows it. */
const DAY = /^(\d{4}|\d{2})\s?[-./년]\s?(\d{1,2})\s?[-./월]\s?(\d{1,2})(?!\d)/
const DAY_AS_NUMBER = /^(\d{4})(\d{2})(\d{2})(?!\d)/
/** A day without its year. */
const DAY_OF_YEAR = /^(\d{1,2})\s?[-/월]\s?(\d{1,2})(?![-./]?\d)/
/** Days since 1900 as spreadsheets count them, with or without a time. */
const SERIAL = /^(\d{5})(?:\.\d+)?$/
/** Serial number of 1970-01-01. */
const SERIAL_OF_EPOCH = 25_569
const DAY_MS = 86_400_000
const CENTURY = 2000
const MINUTES_OF_DAY = 24 * 60
/** A time of day, or a date and time (days since 1900, of at least four digits), as spreadsheets store it. */
const FRACTION_OF_DAY = /^(?:0?|\d{4,})(\.\d+)$/

/** `09:00~09:30`, or `09:00~` without an end. */
const RANGE = /^(.*?\d.*?)\s*[~∼〜–-]\s*(.*)$/

/**
 * Normalizes a time to `09:30`. Of a range (`09:00~09:30`) it returns the start. Accepts `9:30`, `0930`, `9.30`, `오후 2:00`, `9시 30분`, a date before the time, and a
 * fraction of a day.
 *
 * @returns undefined for anything else
 */
export function readTime(typed: string): string | undefined {
  // The time to split a range grows with the square of the length.
  if (typed.length > TIME_MAX) return undefined
  const time = typed.trim().replace(DAY_BEFORE, '')
  const [, start, end] = RANGE.exec(time) ?? []
  if (start !== undefined && end !== undefined && (end === '' || readTime(end) !== undefined)) return readTime(start)
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

/**
 * Reads the day of a date, with or without a time behind it: `2026-11-24`, `2026.11.24`, `26/11/24`, `20261124`,
 * `2026년 11월 24일`, `11/24`, or days since 1900.
 *
 * @param year the year of a date that names none
 * @returns `2026-11-24`; undefined without a date
 */
export function readDay(typed: string, year: number): string | undefined {
  const text = typed.trim()
  const serial = SERIAL.exec(text)?.[1]
  if (serial) return dayText(new Date((Number(serial) - SERIAL_OF_EPOCH) * DAY_MS))
  const named = DAY_AS_NUMBER.exec(text) ?? DAY.exec(text)
  if (named) return dayOf(Number(named[1]), Number(named[2]), Number(named[3]))
  const short = DAY_OF_YEAR.exec(text)
  return short ? dayOf(year, Number(short[1]), Number(short[2])) : undefined
}

/** The day before a time, `2026-11-24 09:00`. It needs its year, because `9.30` and `9/30` are times. */
export const dayBeforeTime = (typed: string, year: number): string | undefined =>
  /^\d{4}/.test(typed) && readTime(typed) !== undefined ? readDay(typed, year) : undefined

function dayOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year < 100 ? CENTURY + year : year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? dayText(date) : undefined
}

const dayText = (date: Date) => date.toISOString().slice(0, '2026-11-24'.length)

const of = (hour: number, minute: number) => (hour < 24 && minute < 60 ? clock(hour * 60 + minute) : undefined)

const clock = (minutes: number) =>
  [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
