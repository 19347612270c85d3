import type { StatisticsRow } from '../../../contract/statistics.ts'
import type { KaplanMeier } from '../../../domain/statistics/kaplanMeier.ts'
import { ENTRY } from '../facts/records.ts'
import { type Grouping, NOT_ASKED, UNCONFIRMED } from './groups.ts'
import type { Pace } from './pace.ts'
import { COUNTS, isExamMeasured, WAIT_LOST } from './sortedFacts.ts'

/** A row but for the pauses, which belong to boards and not to patients. */
export type TalliedRow = Omit<StatisticsRow, 'pausedMs'>

/** Counts the entries and stays of several groups. */
export class Tallies {
  /** Bits that any entry has, with UNCONFIRMED. */
  readonly #used: readonly number[]
  /** Entries by group and by index of their bits. */
  readonly #flags: Uint32Array
  readonly #counts: Float64Array
  readonly #overLimit: Uint32Array
  /** Stays by group. */
  readonly stays: Uint32Array
  readonly #size: number
  constructor(size: number, parts: readonly Grouping[]) {
    this.#size = size
    this.#used = [...new Set(parts.flatMap(({ bits }) => [...new Set(bits)]))]
    this.#flags = new Uint32Array(size * this.#used.length)
    this.#counts = new Float64Array(size * COUNTS)
    this.#overLimit = new Uint32Array(size)
    this.stays = new Uint32Array(size)
  }

  /** Counts the entries of a part, each in its group. */
  async addEntries(part: Grouping, pace: Pace): Promise<void> {
    const combinations = this.#used.length
    const indexOf = new Map(this.#used.map((bits, index) => [bits, index]))
    const combinationOf = Int32Array.from(part.ofEntry, (group, kind) =>
      group < 0 ? NOT_ASKED : group * combinations + (indexOf.get(part.bits[kind] ?? 0) ?? 0),
    )
    await pace.slices(part.facts.entries.day.length, (from, to) => this.#addRun(part, combinationOf, from, to))
  }

  /** @param combinationOf by kind of entry: index into the counts by group and bits */
  #addRun({ ofDay, ofEntry, limits, facts }: Grouping, combinationOf: Int32Array, from: number, to: number): void {
    // Millions of entries: whatever the loop reads is a local array.
    const { day, kind, value } = facts.entries
    const { count } = facts.entryKinds
    const flags = this.#flags
    const combinations = this.#used.length
    const overLimit = this.#overLimit
    for (let at = from; at < to; at += 1) {
      const dayGroup = ofDay[day[at] ?? 0] ?? -1
      if (dayGroup < 0) continue
      const of = kind[at] ?? 0
      const ofKind = combinationOf[of] ?? -1
      if (ofKind < 0) continue
      const combination = dayGroup * combinations + ofKind
      flags[combination] = (flags[combination] ?? 0) + 1
      if ((value[at] ?? 0) > (limits[of] ?? 0)) {
        const group = dayGroup + (ofEntry[of] ?? 0)
        overLimit[group] = (overLimit[group] ?? 0) + 1
      }
      const happened = count[of] ?? 0
      // The first says that nothing happened.
      if (happened !== 0) this.#addCounts(dayGroup + (ofEntry[of] ?? 0), facts.counts, happened)
    }
  }

  /** Adds up the entries of all groups in one that has none yet. */
  addUp(all: number): void {
    const combinations = this.#used.length
    for (let group = 0; group < all; group += 1) {
      for (let at = 0; at < combinations; at += 1) add(this.#flags, all * combinations + at, group * combinations + at)
      for (let at = 0; at < COUNTS; at += 1) add(this.#counts, all * COUNTS + at, group * COUNTS + at)
      add(this.#overLimit, all, group)
    }
  }

  /** Number of waits, exams and stays of each group that were measured. */
  get measured(): Record<'waits' | 'exams' | 'stays', ArrayLike<number>> {
    const groups = [...Array(this.#size).keys()]
    return {
      waits: groups.map((group) => this.count(group, isWaitMeasured)),
      exams: groups.map((group) => this.count(group, isExamMeasured)),
      stays: this.stays,
    }
  }

  /** Number of entries of a group with certain bits. */
  count(group: number, isMeant: (flags: number) => boolean): number {
    let sum = 0
    for (const [at, bits] of this.#used.entries())
      if (isMeant(bits)) sum += this.#flags[group * this.#used.length + at] ?? 0
    return sum
  }

  isEmpty(group: number): boolean {
    return (this.stays[group] ?? 0) === 0 && this.count(group, () => true) === 0
  }

  /** @param curves of the waits, exams and stays of the groups */
  row(group: number, curves: Record<'waits' | 'exams' | 'stays', KaplanMeier>): TalliedRow {
    const counted = [...this.#counts.subarray(group * COUNTS, (group + 1) * COUNTS)]
    const [noShows = 0, recalls = 0, holds = 0, transfers = 0, ...fronts] = counted
    const [reservation = 0, emergency = 0, afterExam = 0, other = 0] = fronts
    const durations = (curve: KaplanMeier) => {
      const [medianMs = null, p90Ms = null] = curve.found(group)
      return { medianMs, p90Ms }
    }
    const has = (bit: number) => this.count(group, (flags) => (flags & bit) !== 0)
    return {
      arrivals: this.count(group, () => true),
      completed: has(ENTRY.completed),
      noShows,
      recalls,
      holds,
      fronts: fronts.reduce((sum, count) => sum + count, 0),
      transfers,
      leftWaiting: has(ENTRY.left),
      wait: {
        count: this.count(group, isWaitMeasured),
        censored: this.count(group, (flags) => isWaitMeasured(flags) && (flags & ENTRY.called) === 0),
        ...durations(curves.waits),
        overLimit: this.#overLimit[group] ?? 0,
      },
      exam: { count: this.count(group, isExamMeasured), ...durations(curves.exams) },
      stay: { count: this.stays[group] ?? 0, ...durations(curves.stays) },
      frontReasons: { RESERVATION: reservation, EMERGENCY: emergency, AFTER_EXAM: afterExam, OTHER: other },
      unconfirmed: has(UNCONFIRMED),
    }
  }

  #addCounts(group: number, counts: Uint32Array, happened: number): void {
    for (let at = 0; at < COUNTS; at += 1) {
      const to = group * COUNTS + at
      this.#counts[to] = (this.#counts[to] ?? 0) + (counts[happened * COUNTS + at] ?? 0)
    }
  }
}

const isWaitMeasured = (flags: number) => (flags & WAIT_LOST) === 0

function add(sums: Uint32Array | Float64Array, to: number, from: number): void {
  sums[to] = (sums[to] ?? 0) + (sums[from] ?? 0)
}
