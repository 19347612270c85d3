import { PairIndex } from './cellIndex.ts'
import { NOT_ASKED } from './groups.ts'
import type { Durations } from './sortedFacts.ts'

/** Durations, and the groups of their days and kinds: each a group or NOT_ASKED; the sum of both is the group. */
export interface Grouped {
  readonly durations: Durations
  readonly ofDay: Int32Array
  readonly ofKind: Int32Array
}

/**
 * Counts durations by group and trait. The loop through millions of durations only adds one to a number that day and
 * kind name, also for durations that are not asked for: skipping every second one would take longer.
 */
export class KindCounts {
  readonly #day: Uint16Array
  readonly #kind: Uint32Array
  /** The beginning of the row of each day in `sums`, and the column of each kind. */
  readonly #rowOf: Uint32Array
  readonly #columnOf: Uint32Array
  /** Of each column: the group of its kinds, one more because NOT_ASKED is -1, and their trait. */
  readonly #columns = new PairIndex()
  readonly #sums: Uint32Array

  /** @param traitOf a number, by kind: what else a count tells apart */
  constructor({ durations, ofDay, ofKind }: Grouped, traitOf: ArrayLike<number>) {
    this.#day = durations.day
    this.#kind = durations.kind
    this.#columnOf = Uint32Array.from(ofKind, (group, kind) => this.#columns.of(group + 1, traitOf[kind] ?? 0))
    const width = this.#columns.firsts.length
    // The last row is that of days that are not asked for.
    const last = ofDay.reduce((most, group) => Math.max(most, group), NOT_ASKED) + 1
    this.#rowOf = Uint32Array.from(ofDay, (group) => width * (group === NOT_ASKED ? last : group))
    this.#sums = new Uint32Array(width * (last + 1))
  }

  /** Counts the durations from an index to another. */
  add(from: number, to: number): void {
    const day = this.#day
    const kind = this.#kind
    const rowOf = this.#rowOf
    const columnOf = this.#columnOf
    const sums = this.#sums
    for (let at = from; at < to; at += 1) {
      const sum = (rowOf[day[at] ?? 0] ?? 0) + (columnOf[kind[at] ?? 0] ?? 0)
      sums[sum] = (sums[sum] ?? 0) + 1
    }
  }

  /** Calls `take` with what has been counted of each group and trait; several times for some. */
  each(take: (group: number, trait: number, count: number) => void): void {
    const { firsts, seconds } = this.#columns
    const width = firsts.length
    const asked = this.#sums.length - width
    for (let row = 0, at = 0; at < asked; row += 1)
      for (let column = 0; column < width; column += 1, at += 1) {
        const count = this.#sums[at] ?? 0
        const ofKind = (firsts[column] ?? 0) - 1
        if (count > 0 && ofKind !== NOT_ASKED) take(row + ofKind, seconds[column] ?? 0, count)
      }
  }
}
