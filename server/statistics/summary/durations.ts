import { KaplanMeier } from '../../../domain/statistics/kaplanMeier.ts'
import { NO_GROUP } from './groups.ts'
import { sortWithTags } from './sortWithTags.ts'

/** Shares of patients whose durations are shown: the median and the 90th percentile. */
const SHARES = [0.5, 0.9]
const FIRST_SIZE = 1_024
/** Bits of a tag; above them is the group, from 1. */
const IS_OF_ALL = 1
const IS_CENSORED = 2
const GROUP_SHIFT = 2

export interface Quantiles {
  readonly count: number
  readonly medianMs: number | null
  readonly p90Ms: number | null
}

/** Figures of all durations, and of those of each group. */
export interface Quantified {
  readonly all: Quantiles
  readonly of: (group: number) => Quantiles
}

/** Durations of several groups, and of all of them together, which are sorted once. */
export class Durations {
  #ms = new Uint32Array(FIRST_SIZE)
  #tags = new Uint32Array(FIRST_SIZE)
  #size = 0
  #sizeOfAll = 0
  /** By group; a group without durations has none. */
  readonly #sizes: (number | undefined)[] = []

  /**
   * @param group or NO_GROUP
   * @param isCensored whether the duration lasted longer than is known
   * @param isOfAll false for a duration that is added once more, for another group
   */
  add(group: number, ms: number, isCensored = false, isOfAll = true): void {
    if (this.#size === this.#ms.length) {
      this.#ms = twiceAsLong(this.#ms)
      this.#tags = twiceAsLong(this.#tags)
    }
    this.#ms[this.#size] = ms
    this.#tags[this.#size] = ((group + 1) << GROUP_SHIFT) + (isCensored ? IS_CENSORED : 0) + (isOfAll ? IS_OF_ALL : 0)
    this.#size += 1
    if (isOfAll) this.#sizeOfAll += 1
    if (group !== NO_GROUP) this.#sizes[group] = (this.#sizes[group] ?? 0) + 1
  }

  /** Returns the figures of all durations, and a function to those of each group. */
  quantiles(): Quantified {
    const all = new KaplanMeier(this.#sizeOfAll, SHARES)
    const curves = Array.from(this.#sizes, (size = 0) => new KaplanMeier(size, SHARES))
    const { values, tags } = sortWithTags(this.#ms.subarray(0, this.#size), this.#tags.subarray(0, this.#size))
    for (let at = 0; at < values.length; at += 1) {
      const ms = values[at] ?? 0
      const tag = tags[at] ?? 0
      const isCensored = (tag & IS_CENSORED) !== 0
      if (tag & IS_OF_ALL) all.add(ms, isCensored)
      if (tag >>> GROUP_SHIFT > 0) curves[(tag >>> GROUP_SHIFT) - 1]?.add(ms, isCensored)
    }
    return {
      all: quantilesOf(this.#sizeOfAll, all),
      of: (group) => quantilesOf(this.#sizes[group] ?? 0, curves[group]),
    }
  }
}

function twiceAsLong(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const longer = new Uint32Array(2 * array.length)
  longer.set(array)
  return longer
}

function quantilesOf(count: number, curve: KaplanMeier | undefined): Quantiles {
  const [medianMs = null, p90Ms = null] = curve?.found ?? []
  return { count, medianMs, p90Ms }
}
