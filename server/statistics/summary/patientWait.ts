import { ENTRY } from '../facts/records.ts'
import type { Durations } from './durations.ts'
import { NO_GROUP } from './groups.ts'

/** Adds up the waits of one patient, and those in each group. Millions of patients share its arrays. */
export class PatientWait {
  readonly #groups: number[] = []
  readonly #sums: number[] = []
  #size = 0
  #all = 0
  #isMeasured = false
  #flags = 0

  /** Takes the bits of a record. */
  see(flags: number): void {
    this.#flags |= flags
  }

  add(group: number, ms: number): void {
    this.#isMeasured = true
    this.#all += ms
    if (group === NO_GROUP) return
    let at = 0
    while (at < this.#size && this.#groups[at] !== group) at += 1
    if (at === this.#size) {
      this.#groups[at] = group
      this.#sums[at] = 0
      this.#size += 1
    }
    this.#sums[at] = (this.#sums[at] ?? 0) + ms
  }

  /** Adds the sums to those of all patients, unless a wait is unknown, and begins with the next patient. */
  endInto(durations: Durations): void {
    if (this.#isMeasured && (this.#flags & (ENTRY.waitLost | ENTRY.waitWrong)) === 0) {
      const isCensored = (this.#flags & ENTRY.inHouse) !== 0
      const isOne = this.#size === 1
      if (!isOne) durations.add(NO_GROUP, this.#all, isCensored)
      for (let at = 0; at < this.#size; at += 1)
        durations.add(this.#groups[at] ?? NO_GROUP, this.#sums[at] ?? 0, isCensored, isOne)
    }
    this.#size = 0
    this.#all = 0
    this.#isMeasured = false
    this.#flags = 0
  }
}
