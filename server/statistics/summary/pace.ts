import { setImmediate as breathe } from 'node:timers/promises'

/** Longest time that other calls wait for figures, in milliseconds. */
const BREATH_MS = 6
const SLICE = 16_384

/** Does long work in slices, and lets other calls pass in between. */
export class Pace {
  #start = performance.now()

  /** Lets other calls pass if this work has held them up for a while. */
  async rest(): Promise<void> {
    if (performance.now() - this.#start < BREATH_MS) return
    await breathe()
    this.#start = performance.now()
  }

  /** Calls `work` for each slice of the numbers below `size`. */
  async slices(size: number, work: (from: number, to: number) => void): Promise<void> {
    for (let from = 0; from < size; from += SLICE) {
      work(from, Math.min(size, from + SLICE))
      await this.rest()
    }
  }
}
