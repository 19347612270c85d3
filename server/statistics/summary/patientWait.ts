import { ENTRY } from '../facts/records.ts'
import type { Durations } from './durations.ts'
import { NO_GROUP } from './groups.ts'

/** Adds up the waits of one patient, and those in each group. */
export class PatientWait {
  readonly #groups: number[] = []
  readonly #sums: number[] = []
  #all: number | undefined
  #flags = 0

  /** Takes the bits of a record. */
  see(flags: number): void {
    this.#flags |= flags
  }

  /** @param isOfAll false for a part of a wait that is added as a whole, too */
  add(group: number, ms: number, isOfAll: boolean): void {
    if (isOfAll) this.#all = (this.#all ?? 0) + ms
    if (group === NO_GROUP) return
    const known = this.#groups.indexOf(group)
    const at = known < 0 ? this.#groups.push(group) - 1 : known
    this.#sums[at] = (this.#sums[at] ?? 0) + ms
  }

  /** Adds the sums to those of all patients, unless a wait is unknown, and begins with the next patient. */
  endInto(durations: Durations): void {
    const isKnown = (this.#flags & (ENTRY.waitLost | ENTRY.waitWrong)) === 0
    const isCensored = (this.#flags & ENTRY.inHouse) !== 0
    if (this.#all !== undefined && isKnown) {
      const isOne = this.#groups.length === 1
      if (!isOne) durations.add(NO_GROUP, this.#all, isCensored)
      for (const [at, group] of this.#groups.entries()) durations.add(group, this.#sums[at] ?? 0, isCensored, isOne)
    }
    this.#groups.length = 0
    this.#sums.length = 0
    this.#all = undefined
    this.#flags = 0
  }
}
