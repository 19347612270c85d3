const SECOND_MS = 1_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * The last day of a date field. With it browsers take four digits for the year and go on to the month; without it a typed
 * `20261126` is the year 202611 where the year comes first, as in Korean.
 */
export const LAST_DAY = '9999-12-31'

/**
 * Returns, for a time zone, a function from a local time, written as if it were UTC, to its instant (both in
 * milliseconds). A time that a clock change leaves out becomes the first one that exists.
 */
export function localInstant(timeZone: string): (local: number) => number {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  })
  /** Returns the local time of an instant as if it were UTC. */
  const shownAt = (instant: number) => Date.parse(`${format.format(instant).replace(', ', 'T')}Z`)
  return (local) => {
    // The format shows no fractions.
    const second = Math.floor(local / SECOND_MS) * SECOND_MS
    const guess = second - (shownAt(second) - second)
    // A clock change between the guess and the time shifts the guess by its length.
    const better = guess - (shownAt(guess) - second)
    return (shownAt(better) < second ? guess : better) + local - second
  }
}

/**
 * Returns, for a time zone, a function from a day (`2026-01-31`) to the instants (ISO 8601, UTC) at which it and the
 * next day begin.
 */
export function daySpan(timeZone: string): (day: string) => readonly [string, string] {
  const instantOf = localInstant(timeZone)
  return (day) => {
    const utc = Date.parse(`${day}T00:00:00Z`)
    return [new Date(instantOf(utc)).toISOString(), new Date(instantOf(utc + DAY_MS)).toISOString()]
  }
}

/** Formats by time zone: making one takes longer than the whole read of a message. */
const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** Returns the day of an instant in the time zone of the hospital: `2026-03-01`. */
export function dayIn(timeZone: string, instant: Date): string {
  const format = dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  dayFormats.set(timeZone, format)
  return format.format(instant)
}

const timeFormats = new Map<string, Intl.DateTimeFormat>()

/** Returns the time of an instant in the time zone of the hospital: `08:30`. */
export function timeIn(timeZone: string, instant: Date): string {
  const format = timeFormats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' })
  timeFormats.set(timeZone, format)
  return format.format(instant)
}

/** Returns the day a number of days before a day. */
export const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, day.length)

/** Returns midnight at the hospital, a number of days ago. */
export const dayStart = (timeZone: string, daysAgo: number): Date =>
  new Date(daySpan(timeZone)(dayBefore(dayIn(timeZone, new Date()), daysAgo))[0])

/** Returns the day before and the day after. */
export const daysBeside = (day: string): readonly [string, string] => [dayBefore(day, 1), dayBefore(day, -1)]
