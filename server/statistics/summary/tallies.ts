import type { StatisticsRow } from '../../../contract/statistics.ts'
import type { EntryCounts } from '../../../domain/statistics/entryFacts.ts'
import type { KaplanMeier } from '../../../domain/statistics/kaplanMeier.ts'
import { FRONT_REASONS } from '../../../domain/waitingMoves.ts'
import { ENTRY } from '../facts/records.ts'
import { isExamMeasured, WAIT_LOST } from './sortedFacts.ts'

/** Combinations of the bits of an entry, and of UNCONFIRMED. */
const COMBINATIONS = 1_024
/** Beside the bits of an entry: no screen has confirmed its last call, though its board has screens that could. */
export const UNCONFIRMED = 512
const FIRST_FRONT = 4
const COUNTS = FIRST_FRONT + FRONT_REASONS.length + 1

/** A row but for the pauses, which belong to boards and not to patients. */
export type TalliedRow = Omit<StatisticsRow, 'pausedMs'>

/** Counts the entries and stays of several groups. */
export class Tallies {
  readonly #flags: Uint32Array
  readonly #counts: Float64Array
  readonly #overLimit: Uint32Array
  readonly #stays: Uint32Array
  readonly #size: number
  /** The combinations that entries have. */
  readonly #used = new Set<number>()

  constructor(size: number) {
    this.#size = size
    this.#flags = new Uint32Array(size * COMBINATIONS)
    this.#counts = new Float64Array(size * COUNTS)
    this.#overLimit = new Uint32Array(size)
    this.#stays = new Uint32Array(size)
  }

  addEntry(group: number, flags: number, isOver: boolean): void {
    const at = group * COMBINATIONS + flags
    const before = this.#flags[at] ?? 0
    if (before === 0) this.#used.add(flags)
    this.#flags[at] = before + 1
    if (isOver) this.#overLimit[group] = (this.#overLimit[group] ?? 0) + 1
  }

  addCounts(group: number, { noShows, recalls, holds, transfers, fronts }: EntryCounts): void {
    for (const [at, count] of [noShows, recalls, holds, transfers, ...fronts].entries())
      if (count > 0) this.#counts[group * COUNTS + at] = (this.#counts[group * COUNTS + at] ?? 0) + count
  }

  addStay(group: number): void {
    this.#stays[group] = (this.#stays[group] ?? 0) + 1
  }

  /** Number of waits, exams and stays of each group that were measured. */
  get measured(): Record<'waits' | 'exams' | 'stays', number[]> {
    const groups = [...Array(this.#size).keys()]
    return {
      waits: groups.map((group) => this.count(group, isWaitMeasured)),
      exams: groups.map((group) => this.count(group, isExamMeasured)),
      stays: [...this.#stays],
    }
  }

  /** Number of entries of a group with certain bits. */
  count(group: number, isMeant: (flags: number) => boolean): number {
    let sum = 0
    for (const flags of this.#used) if (isMeant(flags)) sum += this.#flags[group * COMBINATIONS + flags] ?? 0
    return sum
  }

  isEmpty(group: number): boolean {
    return (this.#stays[group] ?? 0) === 0 && this.count(group, () => true) === 0
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
      stay: { count: this.#stays[group] ?? 0, ...durations(curves.stays) },
      frontReasons: { RESERVATION: reservation, EMERGENCY: emergency, AFTER_EXAM: afterExam, OTHER: other },
      unconfirmed: has(UNCONFIRMED),
    }
  }
}

const isWaitMeasured = (flags: number) => (flags & WAIT_LOST) === 0
