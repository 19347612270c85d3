import type { Pace } from './pace.ts'
import { normalOf, randomOf } from './random.ts'

/** Likely wait in whole minutes: four of five waits are in the range. */
export interface WaitRange {
  readonly from: number
  readonly to: number
}

/** State of a room and its queue. */
export interface RoomNow {
  readonly pace: Pace
  /** Maximum number of patients in exam at a time. */
  readonly places: number
  /** Elapsed times of the exams in progress, in minutes. */
  readonly running: readonly number[]
  /** Number of waiting patients. */
  readonly waiting: number
  /** Minutes until a waiting patient who is away comes back, by place in the queue. */
  readonly away?: ReadonlyMap<number, number> | undefined
}

/** Whether a range is precise enough to show: no wider than its middle. */
export const isWorthSaying = ({ from, to }: WaitRange): boolean => to - from <= (from + to) / 2

const RUNS = 240
/** Share of the simulated waits cut off at each end, for a range that is right four times in five. */
const TAIL = 0.07
/** After this number of draws shorter than the elapsed time, an exam counts as overdue and about to end. */
const TRIES = 12
const OVERDUE = 0.15

/**
 * Estimates the waits of the waiting patients in order by simulating the queue many times. The same input gives the
 * same result.
 */
export function estimateWaits({ pace, places, running, waiting, away = NOBODY }: RoomNow): WaitRange[] {
  const random = randomOf(SEED)
  const normal = normalOf(random)
  const waits = Array.from({ length: waiting }, () => new Float64Array(RUNS))
  // The mean itself is uncertain: with few exams the ranges become wide.
  const doubt = pace.spread / Math.sqrt(pace.known)
  for (let run = 0; run < RUNS; run += 1) {
    const mean = pace.mean * Math.exp(normal() * doubt - doubt ** 2 / 2)
    const middle = Math.log(mean) - pace.spread ** 2 / 2
    const exam = () => Math.exp(middle + pace.spread * normal())
    const ends = running.map((elapsed) => restOf(elapsed, exam)).toSorted((a, b) => a - b)
    // With more in exam than places, nobody is called until the surplus has left.
    const free = [
      ...Array.from({ length: Math.max(0, places - ends.length) }, () => 0),
      ...ends.slice(Math.max(0, ends.length - places)),
    ]
    for (const [place, start] of turns(waiting, away, free, exam)) {
      const wait = waits[place]
      if (wait) wait[run] = start
    }
  }
  return waits.map((wait) => {
    const sorted = wait.toSorted()
    return { from: Math.floor(at(sorted, TAIL)), to: Math.ceil(at(sorted, 1 - TAIL)) }
  })
}

const SEED = 20_261_123
const NOBODY: ReadonlyMap<number, number> = new Map()

/** Yields who is called when: a patient who is away keeps the place while others are called. */
function* turns(
  waiting: number,
  away: ReadonlyMap<number, number>,
  free: number[],
  exam: () => number,
): Generator<readonly [place: number, start: number]> {
  const left = Array.from({ length: waiting }, (_, place) => ({ place, back: away.get(place) ?? 0 }))
  while (left.length > 0) {
    const time = free.shift() ?? 0
    const here = left.findIndex(({ back }) => back <= time)
    const [next] = left.splice(here < 0 ? soonestOf(left) : here, 1)
    if (!next) return
    const start = Math.max(time, next.back)
    yield [next.place, start]
    insert(free, start + exam())
  }
}

const soonestOf = (left: readonly { readonly back: number }[]): number =>
  left.reduce((best, { back }, at) => (back < (left[best]?.back ?? Infinity) ? at : best), 0)

/**
 * Draws the remaining time of an exam: the remainder of the first drawn duration that is longer than the elapsed time.
 */
export function restOf(elapsed: number, exam: () => number): number {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const time = exam()
    if (time > elapsed) return time - elapsed
  }
  return elapsed * OVERDUE
}

function insert(sorted: number[], value: number): void {
  const index = sorted.findIndex((other) => other > value)
  sorted.splice(index < 0 ? sorted.length : index, 0, value)
}

const at = (sorted: Float64Array, part: number): number => sorted[Math.floor(part * (sorted.length - 1))] ?? 0
