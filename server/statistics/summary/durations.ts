import { KaplanMeier } from '../../../domain/statistics/kaplanMeier.ts'
import { NO_GROUP } from './groups.ts'
import { WAIT_BAR_WIDTHS, WAIT_BARS } from '../../../contract/constants.ts'
import type { StatisticsSummary } from '../../../contract/statistics.ts'

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

/** Bits of a digit: three digits hold a number of 32 bits. */
const DIGIT_BITS = 11
const DIGITS = 1 << DIGIT_BITS
const DIGIT_MAX = DIGITS - 1

/** Numbers in ascending order, and the tag of each. */
interface Tagged {
  readonly values: Uint32Array
  readonly tags: Uint32Array
}

/**
 * Sorts numbers together with their tags, digit by digit from the last one. Built-in sorts of typed arrays need both in
 * one number, and take three times as long.
 */
function sortWithTags(values: Uint32Array, tags: Uint32Array): Tagged {
  let from: Tagged = { values, tags }
  let to: Tagged = { values: new Uint32Array(values.length), tags: new Uint32Array(values.length) }
  for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
    moveByDigit(from, to, shift)
    ;[from, to] = [to, from]
  }
  return from
}

/** Sorts by one digit. Its loops read nothing but local arrays, which halves their time. */
function moveByDigit({ values, tags }: Tagged, to: Tagged, shift: number): void {
  const { values: movedValues, tags: movedTags } = to
  // Where the numbers with each digit begin.
  const starts = new Uint32Array(DIGITS + 1)
  for (let at = 0; at < values.length; at += 1) {
    const next = (((values[at] ?? 0) >>> shift) & DIGIT_MAX) + 1
    starts[next] = (starts[next] ?? 0) + 1
  }
  for (let digit = 1; digit <= DIGITS; digit += 1) starts[digit] = (starts[digit] ?? 0) + (starts[digit - 1] ?? 0)
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? 0
    const digit = (value >>> shift) & DIGIT_MAX
    const place = starts[digit] ?? 0
    starts[digit] = place + 1
    movedValues[place] = value
    movedTags[place] = tags[at] ?? 0
  }
}

const MINUTE_MS = 60_000
const LONGEST = (WAIT_BARS - 1) * Math.max(...WAIT_BAR_WIDTHS)
/** Share of the waits that the last bar may hold. */
const LAST_SHARE = 0.05

/** Counts waits by length, in bars that are as narrow as the waits allow. */
export class WaitBars {
  readonly #called = new Uint32Array(LONGEST + 1)
  readonly #censored = new Uint32Array(LONGEST + 1)

  add(ms: number, isCensored: boolean): void {
    const minute = Math.min(LONGEST, Math.floor(ms / MINUTE_MS))
    const counts = isCensored ? this.#censored : this.#called
    counts[minute] = (counts[minute] ?? 0) + 1
  }

  get bars(): StatisticsSummary['distribution'] {
    const all = sum(this.#called) + sum(this.#censored)
    const isWide = (width: number) => {
      const end = (WAIT_BARS - 1) * width
      return sum(this.#called.subarray(end)) + sum(this.#censored.subarray(end)) <= LAST_SHARE * all
    }
    const width = WAIT_BAR_WIDTHS.find(isWide) ?? Math.max(...WAIT_BAR_WIDTHS)
    return Array.from({ length: WAIT_BARS }, (_, bar) => {
      const range = [bar * width, bar === WAIT_BARS - 1 ? undefined : (bar + 1) * width] as const
      return {
        fromMinutes: bar * width,
        called: sum(this.#called.subarray(...range)),
        censored: sum(this.#censored.subarray(...range)),
      }
    })
  }
}

const sum = (counts: Uint32Array) => counts.reduce((all, count) => all + count, 0)
