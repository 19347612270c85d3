import type { Pace } from './pace.ts'
import { normalOf, randomOf } from './random.ts'

/** How long somebody is likely to wait: four of five wait no shorter and no longer, in whole minutes. */
export interface WaitRange {
  readonly from: number
  readonly to: number
}

/** A room with those who wait for it. */
export interface RoomNow {
  readonly pace: Pace
  /** How many are in exam at a time. */
  readonly places: number
  /** How long those in exam have been there, in minutes. */
  readonly running: readonly number[]
  /** How many wait. */
  readonly waiting: number
}

/** Whether a range says more than that somebody will wait: it is no wider than the wait in its middle. */
export const isWorthSaying = ({ from, to }: WaitRange): boolean => to - from <= (from + to) / 2

const RUNS = 240
/** What is left out at each end: a range that is right four times in five. */
const TAIL = 0.07
/** An exam that has taken this much longer than any that was drawn is about to end. */
const TRIES = 12
const OVERDUE = 0.15

/**
 * How long each of those who wait is likely to wait, in their order: the rest of the day is played through again and
 * again. The same room gives the same answer.
 */
export function estimateWaits({ pace, places, running, waiting }: RoomNow): WaitRange[] {
  const random = randomOf(SEED)
  const normal = normalOf(random)
  const waits = Array.from({ length: waiting }, () => new Float64Array(RUNS))
  // The mean itself is known only so well: from few exams a range is wide.
  const doubt = pace.spread / Math.sqrt(pace.known)
  for (let run = 0; run < RUNS; run += 1) {
    const mean = pace.mean * Math.exp(normal() * doubt - doubt ** 2 / 2)
    const middle = Math.log(mean) - pace.spread ** 2 / 2
    const exam = () => Math.exp(middle + pace.spread * normal())
    const free = [
      ...running.map((elapsed) => restOf(elapsed, exam)),
      ...Array.from({ length: Math.max(0, places - running.length) }, () => 0),
    ].toSorted((a, b) => a - b)
    for (const wait of waits) {
      const start = free.shift() ?? 0
      wait[run] = start
      insert(free, start + exam())
    }
  }
  return waits.map((wait) => {
    const sorted = wait.toSorted()
    return { from: Math.floor(at(sorted, TAIL)), to: Math.ceil(at(sorted, 1 - TAIL)) }
  })
}

const SEED = 20_261_123

/** How long an exam goes on that has taken so long: of drawn ones, the rest of the first that is longer. */
function restOf(elapsed: number, exam: () => number): number {
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
