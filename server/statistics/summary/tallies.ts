import type { StatisticsRow, StatisticsSummary } from '../../../contract/statistics.ts'
import type { KaplanMeier } from '../../../domain/statistics/kaplanMeier.ts'
import { ENTRY, STAY } from '../facts/records.ts'
import { PairIndex } from './cellIndex.ts'
import { type Grouping, type StayWalk, UNCONFIRMED } from './groups.ts'
import { firstFrom } from './inOrder.ts'
import { type Grouped, KindCounts } from './kindCounts.ts'
import type { Pace } from './pace.ts'
import { COUNTS } from './collectedFacts.ts'
import { isExamMeasured, STAY_LOST, WAIT_LOST } from './sortedFacts.ts'

/** A row but for the pauses, which belong to boards and not to patients. */
export type TalliedRow = Omit<StatisticsRow, 'pausedMs'>

/** Which entries each number counts, by their bits with UNCONFIRMED. */
const IS_COUNTED = {
  arrivals: () => true,
  completed: (bits: number) => (bits & ENTRY.completed) !== 0,
  leftWaiting: (bits: number) => (bits & ENTRY.left) !== 0,
  waits: (bits: number) => (bits & WAIT_LOST) === 0,
  censored: (bits: number) => (bits & (WAIT_LOST | ENTRY.called)) === 0,
  exams: isExamMeasured,
  unconfirmed: (bits: number) => (bits & UNCONFIRMED) !== 0,
  waitOverNight: (bits: number) => (bits & ENTRY.waitLost) !== 0,
  examOverNight: (bits: number) => (bits & ENTRY.examLost) !== 0,
  waitWrong: (bits: number) => (bits & ENTRY.waitWrong) !== 0,
  examWrong: (bits: number) => (bits & ENTRY.examWrong) !== 0,
}
type Counted = keyof typeof IS_COUNTED
const COUNTED = Object.keys(IS_COUNTED) as Counted[]
/** Those numbers, and behind them how often something happened to the entries. */
const FIGURES = COUNTED.length + COUNTS
/** More than the bits of an entry. */
const BITS = 1_024

/** Counts the entries and stays of several groups; the last group is all of them. */
export class Tallies {
  readonly #size: number
  /** Rows of {@link FIGURES} numbers. */
  readonly #figures: Float64Array
  readonly #overLimit: Float64Array
  readonly #stays: Float64Array
  #stayNotEnded = 0
  #stayWrong = 0

  /** @param all number of groups, and of the group of all of them */
  constructor(all: number) {
    this.#size = all + 1
    this.#figures = new Float64Array(this.#size * FIGURES)
    this.#overLimit = new Float64Array(this.#size)
    this.#stays = new Float64Array(this.#size)
  }

  /** Counts the entries of a part, each in its group. */
  async addEntries({ facts, ofDay, ofEntry, bits, limits }: Grouping, pace: Pace): Promise<void> {
    const { entries, entryKinds, counts } = facts
    const ascending = [...new Set(limits)].toSorted((a, b) => a - b)
    const traits = new PairIndex()
    const traitOf = limits.map((limit, kind) =>
      traits.of(ascending.indexOf(limit), (entryKinds.count[kind] ?? 0) * BITS + (bits[kind] ?? 0)),
    )
    const counted = new KindCounts({ durations: entries, ofDay, ofKind: ofEntry }, traitOf)
    const addRun = (from: number, to: number) =>
      pace.slices(to - from, (begin, end) => counted.add(from + begin, from + end))
    let from = 0
    for (const [index, limit] of ascending.entries()) {
      const to = limit === Infinity ? entries.measured : firstFrom(entries.value, from, entries.measured, limit + 1)
      await addRun(from, to)
      from = to
      // Waits from here on are too long where this is the limit.
      counted.each((group, trait, count) => {
        if (traits.firsts[trait] === index) add(this.#overLimit, group, -count)
      })
    }
    await addRun(from, entries.measured)
    counted.each((group, _, count) => add(this.#overLimit, group, count))
    await addRun(entries.measured, entries.day.length)
    const figuresOf = traits.seconds.map((second) => {
      const happened = COUNTS * Math.floor(second / BITS)
      const ofBits = COUNTED.map((name) => (IS_COUNTED[name](second % BITS) ? 1 : 0))
      return [...ofBits, ...counts.subarray(happened, happened + COUNTS)]
    })
    counted.each((group, trait, count) => {
      for (const [at, each] of (figuresOf[trait] ?? []).entries())
        if (each !== 0) add(this.#figures, group * FIGURES + at, each * count)
    })
  }

  /** Counts stays, where a walk takes them. */
  async addStays(stays: Grouped & { readonly flags: Uint16Array }, walk: StayWalk, pace: Pace): Promise<void> {
    const all = this.#size - 1
    const counted = new KindCounts(stays, stays.flags)
    await pace.slices(stays.durations.day.length, (from, to) => counted.add(from, to))
    counted.each((group, flags, count) => {
      const isMeasured = (flags & STAY_LOST) === 0
      if (isMeasured && walk.isGrouped) add(this.#stays, group, count)
      if (!walk.isOfAll) return
      if (isMeasured) add(this.#stays, all, count)
      else if (flags & STAY.lost) this.#stayNotEnded += count
      else this.#stayWrong += count
    })
  }

  /** Adds up the entries of all groups in one that has none yet. */
  addUp(): void {
    const all = this.#size - 1
    for (let group = 0; group < all; group += 1) {
      for (let at = 0; at < FIGURES; at += 1)
        add(this.#figures, all * FIGURES + at, this.#figures[group * FIGURES + at] ?? 0)
      add(this.#overLimit, all, this.#overLimit[group] ?? 0)
    }
  }

  /** Number of waits, exams and stays of each group that were measured. */
  get measured(): Record<'waits' | 'exams' | 'stays', ArrayLike<number>> {
    const ofEach = (name: Counted) => Array.from({ length: this.#size }, (_, group) => this.#figure(group, name))
    return { waits: ofEach('waits'), exams: ofEach('exams'), stays: this.#stays }
  }

  get excluded(): StatisticsSummary['excluded'] {
    const ofAll = (name: Counted) => this.#figure(this.#size - 1, name)
    return {
      waitOverNight: ofAll('waitOverNight'),
      examOverNight: ofAll('examOverNight'),
      stayNotEnded: this.#stayNotEnded,
      wrongClock: this.#stayWrong + ofAll('waitWrong') + ofAll('examWrong'),
    }
  }

  isEmpty(group: number): boolean {
    return (this.#stays[group] ?? 0) === 0 && this.#figure(group, 'arrivals') === 0
  }

  /** @param curves of the waits, exams and stays of the groups */
  row(group: number, curves: Record<'waits' | 'exams' | 'stays', KaplanMeier>): TalliedRow {
    const of = (name: Counted) => this.#figure(group, name)
    const happened = this.#figures.subarray(group * FIGURES + COUNTED.length, (group + 1) * FIGURES)
    const [noShows = 0, recalls = 0, holds = 0, transfers = 0, ...fronts] = happened
    const [reservation = 0, emergency = 0, afterExam = 0, other = 0] = fronts
    const durations = (curve: KaplanMeier) => {
      const [medianMs = null, p90Ms = null] = curve.found(group)
      return { medianMs, p90Ms }
    }
    return {
      arrivals: of('arrivals'),
      completed: of('completed'),
      noShows,
      recalls,
      holds,
      fronts: fronts.reduce((sum, count) => sum + count, 0),
      transfers,
      leftWaiting: of('leftWaiting'),
      wait: {
        count: of('waits'),
        censored: of('censored'),
        ...durations(curves.waits),
        overLimit: this.#overLimit[group] ?? 0,
      },
      exam: { count: of('exams'), ...durations(curves.exams) },
      stay: { count: this.#stays[group] ?? 0, ...durations(curves.stays) },
      frontReasons: { RESERVATION: reservation, EMERGENCY: emergency, AFTER_EXAM: afterExam, OTHER: other },
      unconfirmed: of('unconfirmed'),
    }
  }

  #figure(group: number, name: Counted): number {
    return this.#figures[group * FIGURES + COUNTED.indexOf(name)] ?? 0
  }
}

function add(sums: Float64Array, at: number, by: number): void {
  sums[at] = (sums[at] ?? 0) + by
}
