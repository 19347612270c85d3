import { KaplanMeier } from '../../../domain/statistics/kaplanMeier.ts'
import { NO_GROUP } from './groups.ts'

/** Shares of patients whose durations are shown: the median and the 90th percentile. */
const SHARES = [0.5, 0.9]
/** More groups than a question has. A duration of 32 bits, two bits and the group are exact in a number. */
const GROUPS_MAX = 2 ** 19
const FIRST_SIZE = 1_024

export interface Quantiles {
  readonly count: number
  readonly medianMs: number | null
  readonly p90Ms: number | null
}

/** Durations of several groups, and of all of them together, which are sorted once. */
export class Durations {
  /** Twice the duration, one more if it is censored; then the group, from 1; then whether it counts among all. */
  #keys = new Float64Array(FIRST_SIZE)
  #size = 0
  #sizeOfAll = 0
  readonly #sizes: number[] = []

  /**
   * @param group or NO_GROUP
   * @param isCensored whether the duration lasted longer than is known
   * @param isOfAll false for a duration that is added once more, for another group
   */
  add(group: number, ms: number, { isCensored = false, isOfAll = true } = {}): void {
    if (this.#size === this.#keys.length) {
      const grown = new Float64Array(2 * this.#size)
      grown.set(this.#keys)
      this.#keys = grown
    }
    const value = 2 * ms + (isCensored ? 1 : 0)
    this.#keys[this.#size] = (value * GROUPS_MAX + group + 1) * 2 + (isOfAll ? 1 : 0)
    this.#size += 1
    if (isOfAll) this.#sizeOfAll += 1
    if (group !== NO_GROUP) this.#sizes[group] = (this.#sizes[group] ?? 0) + 1
  }

  /** Returns the figures of all durations, and a function to those of each group. */
  quantiles(): { readonly all: Quantiles; readonly of: (group: number) => Quantiles } {
    const all = new KaplanMeier(this.#sizeOfAll, SHARES)
    const curves = Array.from(this.#sizes, (size = 0) => new KaplanMeier(size, SHARES))
    // The bits of numbers that are not negative are in the order of the numbers, and sorted in half of the time.
    new BigUint64Array(this.#keys.buffer, 0, this.#size).sort()
    for (let at = 0; at < this.#size; at += 1) {
      const key = this.#keys[at] ?? 0
      const value = Math.floor(key / (2 * GROUPS_MAX))
      const ms = Math.floor(value / 2)
      const isCensored = value > 2 * ms
      const rest = key - value * 2 * GROUPS_MAX
      const group = (rest >>> 1) - 1
      if (rest & 1) all.add(ms, isCensored)
      if (group !== NO_GROUP) curves[group]?.add(ms, isCensored)
    }
    return {
      all: quantilesOf(this.#sizeOfAll, all),
      of: (group) => quantilesOf(this.#sizes[group] ?? 0, curves[group]),
    }
  }
}

function quantilesOf(count: number, curve: KaplanMeier | undefined): Quantiles {
  const [medianMs = null, p90Ms = null] = curve?.found ?? []
  return { count, medianMs, p90Ms }
}
