import { setImmediate as breathe } from 'node:timers/promises'

/** Longest time that other calls wait for figures, in milliseconds. */
const BREATH_MS = 4
const SLICE = 4_096

/** Slices of all questions, one after the other: other calls pass between any two of them. */
let last: Promise<unknown> = Promise.resolve()

/** Does long work in slices, and lets other calls pass in between. */
export class Pace {
  /** The first slice, too, begins when it is its turn. */
  #start = -Infinity

  /** Lets other calls pass if this work has held them up for a while. */
  async rest(): Promise<void> {
    if (performance.now() - this.#start < BREATH_MS) return
    last = last.then(() => breathe())
    await last
    this.#start = performance.now()
  }

  /** Maps items, and lets other calls pass in between. */
  async map<T, R>(items: readonly T[], work: (item: T) => R): Promise<R[]> {
    const mapped: R[] = []
    for (const item of items) {
      await this.rest()
      mapped.push(work(item))
    }
    return mapped
  }

  /** Calls `work` for each slice of the numbers below `size`. */
  async slices(size: number, work: (from: number, to: number) => void): Promise<void> {
    for (let from = 0; from < size; from += SLICE) {
      await this.rest()
      work(from, Math.min(size, from + SLICE))
    }
  }
}
