import type { StatisticsRow } from '../../../contract/statistics.ts'
import type { EntryCounts } from '../../../domain/statistics/entryFacts.ts'
import { ENTRY } from '../facts/records.ts'
import type { Quantiles } from './durations.ts'

const WAIT_LOST = ENTRY.waitLost | ENTRY.waitWrong
const WAIT_KNOWN = ENTRY.called | ENTRY.moved
const EXAM_BITS = ENTRY.examined | ENTRY.examLost | ENTRY.examWrong

/** Whether the wait, or the exam, of an entry was measured, by its bits. */
export const isWaitMeasured = (flags: number): boolean => (flags & (WAIT_LOST | ENTRY.noWait)) === 0
/** Whether a wait that was measured lasted longer than is known. */
export const isWaitCensored = (flags: number): boolean => (flags & WAIT_KNOWN) === 0
export const isExamMeasured = (flags: number): boolean => (flags & EXAM_BITS) === ENTRY.examined

/** A record as it is counted. */
interface Counted {
  /** Bits of {@link ENTRY}. */
  readonly flags: number
  /** Undefined for a record to which nothing of the kind happened. */
  readonly counts: EntryCounts | undefined
  readonly isUnconfirmed: boolean
}

type RowDurations = Record<'patientWait' | 'wait' | 'exam' | 'stay', Quantiles>

/** A row but for the pauses, which belong to boards and not to patients. */
export type TalliedRow = Omit<StatisticsRow, 'pausedMs'>

/** Counts the entries of a group. */
export class Tally {
  records = 0
  examOverNight = 0
  wrongClock = 0
  #arrivals = 0
  #tickets = 0
  #completed = 0
  #leftWaiting = 0
  #censored = 0
  #overLimit = 0
  #unconfirmed = 0
  #noShows = 0
  #recalls = 0
  #holds = 0
  #transfers = 0
  readonly #fronts: number[] = []
  skipped = 0
  placesMs = 0
  busyMs = 0

  add({ flags, counts, isUnconfirmed }: Counted): void {
    this.records += 1
    if ((flags & ENTRY.later) === 0) this.#arrivals += 1
    if (flags & ENTRY.ticket) this.#tickets += 1
    if (flags & ENTRY.completed) this.#completed += 1
    if (flags & ENTRY.left) this.#leftWaiting += 1
    if (flags & ENTRY.examLost) this.examOverNight += 1
    if (flags & ENTRY.examWrong) this.wrongClock += 1
    if (isUnconfirmed) this.#unconfirmed += 1
    if (!counts) return
    this.#noShows += counts.noShows
    this.#recalls += counts.recalls
    this.#holds += counts.holds
    this.#transfers += counts.transfers
    for (const [reason, count] of counts.fronts.entries()) this.#fronts[reason] = (this.#fronts[reason] ?? 0) + count
  }

  /** Counts a wait, or all of it that passed in the group. */
  addWait(isCensored: boolean, isOverLimit: boolean): void {
    if (isCensored) this.#censored += 1
    if (isOverLimit) this.#overLimit += 1
  }

  /** @param asked which figures the question has */
  row(
    { patientWait, wait, exam, stay }: RowDurations,
    asked: Readonly<Record<'use' | 'skipped' | 'patientWait', boolean>>,
  ): TalliedRow {
    const [reservation = 0, emergency = 0, afterExam = 0, other = 0] = this.#fronts
    return {
      arrivals: this.#arrivals,
      tickets: this.#tickets,
      completed: this.#completed,
      noShows: this.#noShows,
      recalls: this.#recalls,
      holds: this.#holds,
      fronts: this.#fronts.reduce((sum, count) => sum + count, 0),
      transfers: this.#transfers,
      leftWaiting: this.#leftWaiting,
      wait: { ...wait, censored: this.#censored, overLimit: this.#overLimit },
      patientWait: asked.patientWait ? patientWait : null,
      exam,
      stay,
      frontReasons: { RESERVATION: reservation, EMERGENCY: emergency, AFTER_EXAM: afterExam, OTHER: other },
      unconfirmed: this.#unconfirmed,
      skipped: asked.skipped ? this.skipped : null,
      use: asked.use ? { placesMs: this.placesMs, busyMs: this.busyMs } : null,
    }
  }
}
