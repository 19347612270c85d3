import type { WaitRange } from './waits.ts'

/** Patients are told waits in steps of five minutes, and of ten for those of more than an hour. */
const STEP_MINUTES = 5
const LONG_STEP_MINUTES = 10
const LONG_MINUTES = 60

/** A range as patients are told it: rounded outwards, so that it holds all that it held. */
export function publicWait({ from, to }: WaitRange): WaitRange {
  const step = to > LONG_MINUTES ? LONG_STEP_MINUTES : STEP_MINUTES
  return { from: Math.floor(from / step) * step, to: Math.ceil(to / step) * step }
}

/** The one number that stands for a range, in whole steps; 0 where there is none, or it is not worth a word. */
export const delayOf = (range: WaitRange | undefined): number =>
  range ? Math.round((range.from + range.to) / 2 / STEP_MINUTES) * STEP_MINUTES : 0
