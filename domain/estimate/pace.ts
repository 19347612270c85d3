/*
 * Estimates the duration of exams in a room (docs/decisions/queue.md#estimates): from the average times entered for its exams at first, later
 * from its own recent exams, including those in progress. Times are in minutes and assumed to be lognormal: most exams
 * take about as long, a few much longer.
 */

/** Number of latest exams that describe a room's current pace. */
export const LATEST_EXAMS = 20

/** Pace of a room. */
export interface Pace {
  readonly mean: number
  /** The standard deviation of the logarithm of the times. */
  readonly spread: number
  /** Number of exams behind this estimate; an entered average counts as {@link AVERAGE_WEIGHT}. */
  readonly known: number
}

/** Observations of a room. */
export interface PaceFacts {
  /** Average time entered by staff; undefined when no exam names the room. */
  readonly average: number | undefined
  /** Durations of the {@link LATEST_EXAMS} latest completed exams. */
  readonly durations: readonly number[]
  /** Elapsed times of the exams in progress, which are lower bounds of their durations. */
  readonly running: readonly number[]
}

/** Weight of the entered average, in exams. */
const AVERAGE_WEIGHT = 2
/** Minimum number of exams for an estimate without an entered average. */
const LEAST_KNOWN = 3
/** Assumed spread while exams are few: most take between 0.6 and 1.6 times the mean. */
const USUAL_SPREAD = 0.4
const SPREAD_WEIGHT = 6
/** Bounds of the spread, because few exams can look too regular or too irregular. */
const SPREAD_MIN = 0.15
const SPREAD_MAX = 0.9
const ROUNDS = 6
/** Shortest plausible exam; a shorter one is a patient called by mistake and completed at once. */
const SHORTEST = 0.2

/** Estimates the pace of a room. @returns undefined when too little is known */
export function paceOf({ average, durations, running }: PaceFacts): Pace | undefined {
  const times = durations.filter((time) => time >= SHORTEST)
  const weight = average && average > 0 ? AVERAGE_WEIGHT : 0
  const known = times.length + weight
  if (weight === 0 && times.length < LEAST_KNOWN) return undefined
  const spread = spreadOf(times)
  const sum = times.reduce((all, time) => all + time, 0) + weight * (average ?? 0)
  let mean = sum / known
  // The end of an exam in progress is unknown: it is assumed to take the mean time of exams at least that long.
  for (let round = 0; round < ROUNDS; round += 1) {
    const expected = running.reduce((all, elapsed) => all + meanBeyond(elapsed, mean, spread), 0)
    mean = (sum + expected) / (known + running.length)
  }
  return { mean, spread, known }
}

/** Returns the standard deviation of the logarithms of the times, pulled towards the usual one while there are few. */
function spreadOf(times: readonly number[]): number {
  const logs = times.map(Math.log)
  const middle = logs.reduce((sum, log) => sum + log, 0) / Math.max(1, logs.length)
  const squares = logs.reduce((sum, log) => sum + (log - middle) ** 2, 0)
  const variance = (SPREAD_WEIGHT * USUAL_SPREAD ** 2 + squares) / (SPREAD_WEIGHT + Math.max(0, logs.length - 1))
  return Math.min(SPREAD_MAX, Math.max(SPREAD_MIN, Math.sqrt(variance)))
}

/** Returns the mean duration of exams that take longer than the elapsed time. */
function meanBeyond(elapsed: number, mean: number, spread: number): number {
  if (elapsed <= SHORTEST) return mean
  const middle = Math.log(mean) - spread ** 2 / 2
  const at = (Math.log(elapsed) - middle) / spread
  const rest = above(at)
  // Too far in the tail for the distribution to be meaningful.
  return rest < 1e-4 ? elapsed * LATE : (mean * above(at - spread)) / rest
}

const LATE = 1.1

/** Returns the share of the standard normal distribution above a value (Abramowitz and Stegun 26.2.17). */
function above(value: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(value))
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  const tail = Math.exp((-value * value) / 2) * series * 0.3989422804
  return value < 0 ? 1 - tail : tail
}
