const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Who came longer ago than a night lasts is not here because of it. */
const NIGHT_MS = 12 * HOUR_MS

/** Before what somebody came to have come earlier than today: in a house that works through the night, who came last evening did not (decision 21). */
export interface Earlier {
  /** Today, where the house is: `2026-03-01`. */
  readonly day: string
  /** The instant before which the night began: ISO 8601, UTC. */
  readonly instant: string
}

/** The day of an instant where the house is: `2026-03-01`. */
export function dayIn(timeZone: string, instant: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(instant)
}

/** The day before and the day after. */
export function daysBeside(day: string): readonly [string, string] {
  const shifted = (ms: number) => new Date(Date.parse(day) + ms).toISOString().slice(0, day.length)
  return [shifted(-DAY_MS), shifted(DAY_MS)]
}

/** Twelve hours ago: ISO 8601, UTC. */
export const aNightAgo = (): string => new Date(Date.now() - NIGHT_MS).toISOString()
