import type { StatisticsRow } from '../../../contract/statistics.ts'
import type { EntryCounts } from '../../../domain/statistics/entryFacts.ts'
import { kaplanMeier, waitKey } from '../../../domain/statistics/kaplanMeier.ts'
import { quantiles, sortNumbers } from '../../../domain/statistics/sortNumbers.ts'
import { FRONT_REASONS } from '../../../domain/waitingMoves.ts'
import { ENTRY, STAY } from '../facts/records.ts'

const SHARES = [0.5, 0.9]
const NOT_MEASURED = ENTRY.waitLost | ENTRY.waitWrong
const EXAM_BITS = ENTRY.examined | ENTRY.examLost | ENTRY.examWrong

/** Counts entries and stays, and keeps their durations. */
export class Collector {
  #arrivals = 0
  #completed = 0
  #left = 0
  #censored = 0
  #overLimit = 0
  #noShows = 0
  #recalls = 0
  #holds = 0
  #transfers = 0
  readonly #fronts = Array.from({ length: FRONT_REASONS.length + 1 }, () => 0)
  readonly waits = new Numbers()
  readonly #exams = new Numbers()
  readonly #stays = new Numbers()

  get isEmpty(): boolean {
    return this.#arrivals === 0 && this.#stays.size === 0
  }

  /** @param limit longest wait that is not too long, in ms */
  addEntry(flags: number, wait: number, exam: number, limit: number): void {
    this.#arrivals += 1
    if (flags & ENTRY.completed) this.#completed += 1
    if (flags & ENTRY.left) this.#left += 1
    if ((flags & NOT_MEASURED) === 0) {
      const isCensored = (flags & ENTRY.called) === 0
      if (isCensored) this.#censored += 1
      if (wait > limit) this.#overLimit += 1
      this.waits.push(waitKey(wait, isCensored))
    }
    if ((flags & EXAM_BITS) === ENTRY.examined) this.#exams.push(exam)
  }

  addCounts({ noShows, recalls, holds, transfers, fronts }: EntryCounts): void {
    this.#noShows += noShows
    this.#recalls += recalls
    this.#holds += holds
    this.#transfers += transfers
    for (const [at, count] of fronts.entries()) this.#fronts[at] = (this.#fronts[at] ?? 0) + count
  }

  addStay(flags: number, stay: number): void {
    if ((flags & (STAY.lost | STAY.wrong)) === 0) this.#stays.push(stay)
  }

  row(): StatisticsRow {
    const [reservation = 0, emergency = 0, afterExam = 0, other = 0] = this.#fronts
    return {
      arrivals: this.#arrivals,
      completed: this.#completed,
      noShows: this.#noShows,
      recalls: this.#recalls,
      holds: this.#holds,
      fronts: this.#fronts.reduce((sum, count) => sum + count, 0),
      transfers: this.#transfers,
      leftWaiting: this.#left,
      wait: {
        count: this.waits.size,
        censored: this.#censored,
        ...inMs(kaplanMeier(this.waits.sorted(), SHARES)),
        overLimit: this.#overLimit,
      },
      exam: this.#exams.durations(),
      stay: this.#stays.durations(),
      frontReasons: { RESERVATION: reservation, EMERGENCY: emergency, AFTER_EXAM: afterExam, OTHER: other },
    }
  }
}

const inMs = ([medianMs = null, p90Ms = null]: readonly (number | null)[]) => ({ medianMs, p90Ms })

const FIRST_SIZE = 64
const SMALL_MAX = 2 ** 32 - 1

/** A growing list of whole numbers, most of which have 32 bits. */
class Numbers {
  #small = new Uint32Array(FIRST_SIZE)
  #size = 0
  readonly #large: number[] = []

  get size(): number {
    return this.#size + this.#large.length
  }

  push(value: number): void {
    if (value > SMALL_MAX) {
      this.#large.push(value)
      return
    }
    if (this.#size === this.#small.length) {
      const grown = new Uint32Array(2 * this.#size)
      grown.set(this.#small)
      this.#small = grown
    }
    this.#small[this.#size] = value
    this.#size += 1
  }

  sorted(): ArrayLike<number> {
    const small = sortNumbers(this.#small.slice(0, this.#size))
    return this.#large.length === 0 ? small : [...small, ...this.#large.toSorted((a, b) => a - b)]
  }

  durations(): StatisticsRow['exam'] {
    return { count: this.size, ...inMs(quantiles(this.#small.slice(0, this.#size), SHARES)) }
  }
}
