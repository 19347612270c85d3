import type { WaitRange } from './waits.ts'

/** Waits are shown to patients in steps of five minutes, or of ten for more than an hour. */
const STEP_MINUTES = 5
const LONG_STEP_MINUTES = 10
const LONG_MINUTES = 60

/** Rounds a range outwards to the steps shown to patients. */
export function publicWait({ from, to }: WaitRange): WaitRange {
  const step = to > LONG_MINUTES ? LONG_STEP_MINUTES : STEP_MINUTES
  return { from: Math.floor(from / step) * step, to: Math.ceil(to / step) * step }
}

const MINUTE_MS = 60_000

/**
 * Returns the interval of the clock, in ms since the epoch, that contains a range of minutes from `now`, in the steps
 * shown to patients.
 */
export function publicInterval({ from, to }: WaitRange, now: number): WaitRange {
  const step = (to > LONG_MINUTES ? LONG_STEP_MINUTES : STEP_MINUTES) * MINUTE_MS
  return {
    from: Math.floor((now + from * MINUTE_MS) / step) * step,
    to: Math.ceil((now + to * MINUTE_MS) / step) * step,
  }
}

/** Returns the middle of a range in whole steps; 0 without a range or for a very short wait. */
export const delayOf = (range: WaitRange | undefined): number =>
  range ? Math.round((range.from + range.to) / 2 / STEP_MINUTES) * STEP_MINUTES : 0
