import type { StatisticsRow } from '../../../contract/statistics.ts'
import type { KaplanMeier } from '../../../domain/statistics/kaplanMeier.ts'
import { ENTRY } from '../facts/records.ts'
import { type Grouping, NOT_ASKED, UNCONFIRMED } from './groups.ts'
import { COUNTS, isExamMeasured, WAIT_LOST } from './sortedFacts.ts'

/** Combinations of the bits of an entry, and of UNCONFIRMED. */
const COMBINATIONS = 1_024

/** A row but for the pauses, which belong to boards and not to patients. */
export type TalliedRow = Omit<StatisticsRow, 'pausedMs'>

/** Counts the entries and stays of several groups. */
export class Tallies {
  readonly #flags: Uint32Array
  readonly #counts: Float64Array
  readonly #overLimit: Uint32Array
  /** Stays by group. */
  readonly stays: Uint32Array
  readonly #size: number
  /** Whether any entry has a combination. */
  readonly #isUsed = new Uint8Array(COMBINATIONS)
  #used: readonly number[] = []

  constructor(size: number) {
    this.#size = size
    this.#flags = new Uint32Array(size * COMBINATIONS)
    this.#counts = new Float64Array(size * COUNTS)
    this.#overLimit = new Uint32Array(size)
    this.stays = new Uint32Array(size)
  }

  /** Counts entries of a part, each in its group. */
  addEntries(part: Grouping, from: number, to: number): void {
    // Millions of entries: whatever the loop reads is a local array.
    const { ofDay, ofCell, limits, unconfirmed, facts } = part
    const { day, cell, flags, count, value, measured } = facts.entries
    const combinations = this.#flags
    const isUsed = this.#isUsed
    const overLimit = this.#overLimit
    for (let at = from; at < to; at += 1) {
      const dayGroup = ofDay[day[at] ?? 0] ?? NOT_ASKED
      if (dayGroup === NOT_ASKED) continue
      const cellAt = cell[at] ?? 0
      const cellGroup = ofCell[cellAt] ?? NOT_ASKED
      if (cellGroup === NOT_ASKED) continue
      const group = dayGroup + cellGroup
      let bits = flags[at] ?? 0
      if ((bits & CALLED_OR_CONFIRMED) === ENTRY.called) bits |= unconfirmed[cellAt] ?? 0
      const combination = group * COMBINATIONS + bits
      combinations[combination] = (combinations[combination] ?? 0) + 1
      isUsed[bits] = 1
      if ((value[at] ?? 0) > (limits[cellAt] ?? 0) && at < measured) overLimit[group] = (overLimit[group] ?? 0) + 1
      const happened = count[at] ?? 0
      // The first says that nothing happened.
      if (happened !== 0) this.#addCounts(group, facts.counts, happened)
    }
  }

  /** Adds up the entries of all groups in one that has none yet. */
  addUp(all: number): void {
    this.#used = [...this.#isUsed.keys()].filter((bits) => this.#isUsed[bits] === 1)
    for (let group = 0; group < all; group += 1) {
      for (const bits of this.#used) add(this.#flags, all * COMBINATIONS + bits, group * COMBINATIONS + bits)
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
    for (const flags of this.#used) if (isMeant(flags)) sum += this.#flags[group * COMBINATIONS + flags] ?? 0
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

const CALLED_OR_CONFIRMED = ENTRY.called | ENTRY.confirmed

const isWaitMeasured = (flags: number) => (flags & WAIT_LOST) === 0

function add(sums: Uint32Array | Float64Array, to: number, from: number): void {
  sums[to] = (sums[to] ?? 0) + (sums[from] ?? 0)
}
