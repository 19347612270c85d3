/** Steps back by which clocks are set right while people work, in ms; a longer one is a wrong clock. */
const CLOCK_STEP_MS = 1_000

/**
 * Returns the instant of what followed something else, in ms since the epoch: the same instant if the clock stepped back
 * by less than a second in between.
 */
export const following = (before: number, at: number): number =>
  at < before && before - at < CLOCK_STEP_MS ? before : at
