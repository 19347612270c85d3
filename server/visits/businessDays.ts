const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Length of a night shift: a patient who came earlier is not here because of it. */
const NIGHT_MS = 12 * HOUR_MS

/**
 * Limits before which a visit counts as from an earlier day. In a hospital that works through the night, a patient of
 * last evening does not count (decision 21).
 */
export interface Earlier {
  /** Today, in the time zone of the hospital: `2026-03-01`. */
  readonly day: string
  /** Start of the night: ISO 8601, UTC. */
  readonly instant: string
}

/** Returns the day of an instant in the time zone of the hospital: `2026-03-01`. */
export function dayIn(timeZone: string, instant: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(instant)
}

/** Returns the day a number of days before a day. */
export const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, day.length)

/** Returns the day before and the day after. */
export const daysBeside = (day: string): readonly [string, string] => [dayBefore(day, 1), dayBefore(day, -1)]

/** Returns the time twelve hours ago: ISO 8601, UTC. */
export const aNightAgo = (): string => new Date(Date.now() - NIGHT_MS).toISOString()
