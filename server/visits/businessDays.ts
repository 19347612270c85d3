const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Who came longer ago than a night lasts is not here because of it. */
const NIGHT_MS = 12 * HOUR_MS

/**
 * Before what somebody came to have come earlier than today: in a hospital that works through the night, who came last
 * evening did not (decision 21).
 */
export interface Earlier {
  /** Today, in the time zone of the hospital: `2026-03-01`. */
  readonly day: string
  /** The instant before which the night began: ISO 8601, UTC. */
  readonly instant: string
}

/** The day of an instant in the time zone of the hospital: `2026-03-01`. */
export function dayIn(timeZone: string, instant: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(instant)
}

/** The day so many days before a day. */
export const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, day.length)

/** The day before and the day after. */
export const daysBeside = (day: string): readonly [string, string] => [dayBefore(day, 1), dayBefore(day, -1)]

/** Twelve hours ago: ISO 8601, UTC. */
export const aNightAgo = (): string => new Date(Date.now() - NIGHT_MS).toISOString()
