/*
 * How long an exam takes in a room (decision 57): from the average times of its exams at first, from its own recent exams
 * later, those that are still going on counted too. Times are in minutes, and taken to be lognormal: most exams are
 * about as long, a few take much longer.
 */

/** So many of the latest exams show how a room works today. */
export const LATEST_EXAMS = 20

/** What is known of a room. */
export interface Pace {
  readonly mean: number
  /** The standard deviation of the logarithm of the times. */
  readonly spread: number
  /** How many exams this rests on; what staff have entered counts as some. */
  readonly known: number
}

/** What a room shows of itself. */
export interface PaceFacts {
  /** What staff have entered; undefined where no exam names the room. */
  readonly average: number | undefined
  /** Of the exams that have ended, the {@link LATEST_EXAMS} latest ones. */
  readonly durations: readonly number[]
  /** How long those in exam have been there: an exam that goes on says that it is no shorter. */
  readonly running: readonly number[]
}

/** As many exams weighs what staff have entered. */
const AVERAGE_WEIGHT = 2
/** Without it a room shows how it works by so many exams; before nothing is said. */
const LEAST_KNOWN = 3
/** Until a room shows its own: most exams take between 0.6 and 1.6 times as long as the mean. */
const USUAL_SPREAD = 0.4
const SPREAD_WEIGHT = 6
/** No room is so regular or irregular as few exams may make it look. */
const SPREAD_MIN = 0.15
const SPREAD_MAX = 0.9
const ROUNDS = 6
/** Shorter than any exam: a patient called by mistake and completed at once. */
const SHORTEST = 0.2

/** @returns undefined where too little is known to say anything */
export function paceOf({ average, durations, running }: PaceFacts): Pace | undefined {
  const times = durations.filter((time) => time >= SHORTEST)
  const weight = average && average > 0 ? AVERAGE_WEIGHT : 0
  const known = times.length + weight
  if (weight === 0 && times.length < LEAST_KNOWN) return undefined
  const spread = spreadOf(times)
  const sum = times.reduce((all, time) => all + time, 0) + weight * (average ?? 0)
  let mean = sum / known
  // What is going on ends when nobody knows: it is taken to last as long as such an exam does on average.
  for (let round = 0; round < ROUNDS; round += 1) {
    const expected = running.reduce((all, elapsed) => all + meanBeyond(elapsed, mean, spread), 0)
    mean = (sum + expected) / (known + running.length)
  }
  return { mean, spread, known }
}

/** How far the times lie apart, drawn towards the usual while there are few. */
function spreadOf(times: readonly number[]): number {
  const logs = times.map(Math.log)
  const middle = logs.reduce((sum, log) => sum + log, 0) / Math.max(1, logs.length)
  const squares = logs.reduce((sum, log) => sum + (log - middle) ** 2, 0)
  const variance = (SPREAD_WEIGHT * USUAL_SPREAD ** 2 + squares) / (SPREAD_WEIGHT + Math.max(0, logs.length - 1))
  return Math.min(SPREAD_MAX, Math.max(SPREAD_MIN, Math.sqrt(variance)))
}

/** How long an exam takes on average that has taken so long already. */
function meanBeyond(elapsed: number, mean: number, spread: number): number {
  if (elapsed <= SHORTEST) return mean
  const middle = Math.log(mean) - spread ** 2 / 2
  const at = (Math.log(elapsed) - middle) / spread
  const rest = above(at)
  // So late that the distribution says nothing any more.
  return rest < 1e-4 ? elapsed * LATE : (mean * above(at - spread)) / rest
}

const LATE = 1.1

/** How much of the standard normal distribution is above a value (Abramowitz and Stegun 26.2.17). */
function above(value: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(value))
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  const tail = Math.exp((-value * value) / 2) * series * 0.3989422804
  return value < 0 ? 1 - tail : tail
}
