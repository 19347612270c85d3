/** Length of a night shift: a patient who came earlier is not here because of it. */
const NIGHT_MS = 12 * 3_600_000

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

/** Returns the time twelve hours ago: ISO 8601, UTC. */
export const aNightAgo = (): string => new Date(Date.now() - NIGHT_MS).toISOString()
