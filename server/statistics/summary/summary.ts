import { WAIT_BAR_MINUTES, WAIT_BARS } from '../../../contract/constants.ts'
import type { StatisticsSummary } from '../../../contract/statistics.ts'
import type { DayFacts } from '../facts/dayFacts.ts'
import { ENTRY, STAY } from '../facts/records.ts'
import { Durations } from './durations.ts'
import { type GroupBy, Groups, NO_GROUP } from './groups.ts'
import { isExamMeasured, isWaitMeasured, type TalliedRow, Tally } from './tally.ts'

const BAR_MS = WAIT_BAR_MINUTES * 60_000

/** What a summary is asked for besides its days. */
export interface Question {
  readonly roomId?: number | undefined
  readonly didId?: number | undefined
  readonly groupBy?: GroupBy | undefined
  /** Longest wait in a room that is not too long, in ms. */
  readonly limitOf: (roomId: number) => number
  /** Whether a board has screens that confirm calls. */
  readonly hasScreens: (didId: number) => boolean
  /** The user of an id; '' for one who was deleted since. */
  readonly userOf: (userId: string) => string
}

/** Figures of some days; rows in no particular order, without labels. */
export interface Answered extends Pick<StatisticsSummary, 'excluded' | 'distribution'> {
  readonly total: TalliedRow
  readonly rows: readonly ({ readonly key: string } & TalliedRow)[]
}

/** The places of a patient, by their indexes: `to` is behind the last. */
interface PlaceRange {
  readonly from: number
  readonly to: number
}

/** Adds up the facts of days for a question. */
export class Summary {
  readonly #question: Question
  readonly #groups: Groups
  readonly #all = new Tally()
  readonly #tallies: Tally[] = []
  readonly #waits = new Durations()
  readonly #exams = new Durations()
  readonly #stays = new Durations()
  readonly #bars = Array.from({ length: WAIT_BARS }, (_, at) => ({
    fromMinutes: at * WAIT_BAR_MINUTES,
    called: 0,
    censored: 0,
  }))
  readonly #excludedStays = { stayNotEnded: 0, wrongClock: 0 }

  constructor(question: Question) {
    this.#question = question
    this.#groups = new Groups(question.groupBy, question.userOf)
  }

  add(facts: DayFacts): void {
    this.#addEntries(facts)
    this.#addStays(facts)
  }

  #addEntries(facts: DayFacts): void {
    const { limitOf, hasScreens } = this.#question
    const { did, room, flags: flagsOf, count, wait: waitOf, exam, size } = facts.entries
    const groupOf = this.#groups.of(facts, facts.entries)
    for (let at = 0; at < size; at += 1) {
      const didId = did[at] ?? 0
      const roomId = room[at] ?? 0
      if (!this.#isAsked(didId, roomId)) continue
      const flags = flagsOf[at] ?? 0
      const group = groupOf(at)
      const wait = waitOf[at] ?? 0
      const isCensored = (flags & ENTRY.called) === 0
      const hasWait = isWaitMeasured(flags)
      const counted = {
        flags,
        counts: count[at] === 0 ? undefined : facts.counts[count[at] ?? 0],
        isOverLimit: hasWait && wait > limitOf(roomId),
        isUnconfirmed: !isCensored && (flags & ENTRY.confirmed) === 0 && hasScreens(didId),
      }
      this.#all.add(counted)
      if (group !== NO_GROUP) this.#tallyOf(group).add(counted)
      if (hasWait) {
        this.#waits.add(group, wait, isCensored)
        const bar = this.#bars[Math.min(WAIT_BARS - 1, Math.floor(wait / BAR_MS))]
        if (bar) bar[isCensored ? 'censored' : 'called'] += 1
      }
      if (isExamMeasured(flags)) this.#exams.add(group, exam[at] ?? 0)
    }
  }

  #addStays(facts: DayFacts): void {
    const { stays, places } = facts
    const groupOf = this.#groups.of(facts, this.#groups.isByPlace ? places : stays)
    let first = 0
    for (let at = 0; at < stays.size; at += 1) {
      const range = { from: first, to: first + (stays.places[at] ?? 0) }
      first = range.to
      if (!this.#isAskedOf(places, range)) continue
      const flags = stays.flags[at] ?? 0
      const stay = stays.stay[at] ?? 0
      if (flags & STAY.lost) this.#excludedStays.stayNotEnded += 1
      else if (flags & STAY.wrong) this.#excludedStays.wrongClock += 1
      else if (this.#groups.isByPlace) this.#addStay(places, range, groupOf, stay)
      else this.#stays.add(groupOf(at), stay)
    }
  }

  /** Whether a patient was at the room and the board that are asked for. */
  #isAskedOf({ did, room }: DayFacts['places'], { from, to }: PlaceRange): boolean {
    if (this.#question.roomId === undefined && this.#question.didId === undefined) return true
    for (let at = from; at < to; at += 1) if (this.#isAsked(did[at] ?? 0, room[at] ?? 0)) return true
    return false
  }

  /** Adds the stay of a patient who was at several places: it counts once in each of their groups, and among all. */
  #addStay(
    { did, room }: DayFacts['places'],
    { from, to }: PlaceRange,
    groupOf: (place: number) => number,
    stay: number,
  ): void {
    const added: number[] = []
    for (let at = from; at < to; at += 1) {
      if (!this.#isAsked(did[at] ?? 0, room[at] ?? 0)) continue
      const group = groupOf(at)
      if (added.includes(group)) continue
      this.#stays.add(group, stay, false, added.length === 0)
      added.push(group)
    }
    if (added.length === 0) this.#stays.add(NO_GROUP, stay)
  }

  /** Returns the figures of all days that were added. */
  answer(): Answered {
    const [waits, exams, stays] = [this.#waits.quantiles(), this.#exams.quantiles(), this.#stays.quantiles()]
    return {
      excluded: {
        waitOverNight: this.#all.waitOverNight,
        examOverNight: this.#all.examOverNight,
        stayNotEnded: this.#excludedStays.stayNotEnded,
        wrongClock: this.#all.wrongClock + this.#excludedStays.wrongClock,
      },
      distribution: this.#bars,
      total: this.#all.row({ wait: waits.all, exam: exams.all, stay: stays.all }),
      rows: this.#groups.keys.flatMap((key, group) => {
        const stay = stays.of(group)
        const tally = this.#tallyOf(group)
        if (tally.arrivals + stay.count === 0) return []
        return { key, ...tally.row({ wait: waits.of(group), exam: exams.of(group), stay }) }
      }),
    }
  }

  #isAsked(did: number, room: number): boolean {
    const { roomId, didId } = this.#question
    return (roomId === undefined || roomId === room) && (didId === undefined || didId === did)
  }

  #tallyOf(group: number): Tally {
    return (this.#tallies[group] ??= new Tally())
  }
}
