const STEP_MS = 15 * 60_000
/** Number of choices, which cover four hours. */
const STEPS = 16
/** Shortest pause. */
const LEAST_MS = 5 * 60_000

/**
 * Returns the ends of a pause to choose from (ISO 8601), every quarter of an hour.
 *
 * @param now in ms since the epoch
 */
export function pauseEnds(now: number): string[] {
  const first = Math.ceil((now + LEAST_MS) / STEP_MS) * STEP_MS
  return Array.from({ length: STEPS }, (_, at) => new Date(first + at * STEP_MS).toISOString())
}
