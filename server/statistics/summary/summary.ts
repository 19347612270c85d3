import { WAIT_BAR_MINUTES, WAIT_BARS } from '../../../contract/constants.ts'
import type { StatisticsSummary } from '../../../contract/statistics.ts'
import type { DayFacts } from '../facts/dayFacts.ts'
import { ENTRY, STAY } from '../facts/records.ts'
import { Durations } from './durations.ts'
import { type GroupBy, Groups, NO_GROUP } from './groups.ts'
import { isExamMeasured, isWaitCensored, isWaitMeasured, type TalliedRow, Tally } from './tally.ts'

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

/** Indexes of records that belong together: `to` is behind the last. */
interface IndexRange {
  readonly from: number
  readonly to: number
}

interface Wait {
  readonly group: number
  readonly ms: number
  readonly isCensored: boolean
  readonly isOver: boolean
}

/** What a patient who was moved waited at one of the places by which a question groups. */
interface Share {
  readonly place: number
  readonly group: number
  ms: number
  isCensored: boolean
  /** The shortest limit of the rooms where it passed. */
  limit: number
  isMeasured: boolean
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
  readonly #excluded = { waitOverNight: 0, stayNotEnded: 0, wrongClock: 0 }

  constructor(question: Question) {
    this.#question = question
    this.#groups = new Groups(question.groupBy, question.userOf)
  }

  add(facts: DayFacts): void {
    this.#addEntries(facts)
    this.#addStays(facts)
  }

  #addEntries(facts: DayFacts): void {
    const { flags, size } = facts.entries
    const groupOf = this.#groups.of(facts, facts.entries)
    for (let at = 0; at < size;) {
      let end = at + 1
      while (end < size && ((flags[end] ?? 0) & ENTRY.later) !== 0) end += 1
      if (end > at + 1) this.#addMoved(facts, { from: at, to: end }, groupOf)
      else if (this.#isAskedAt(facts.entries, at)) this.#addStaying(facts, at, groupOf(at))
      at = end
    }
  }

  /** Adds the only record of an entry. */
  #addStaying(facts: DayFacts, at: number, group: number): void {
    const { room, flags, wait } = facts.entries
    this.#addRecord(facts, at, group)
    this.#exclude(flags[at] ?? 0)
    if (!isWaitMeasured(flags[at] ?? 0)) return
    const ms = wait[at] ?? 0
    const isOver = ms > this.#question.limitOf(room[at] ?? 0)
    this.#addWait({ group, ms, isCensored: isWaitCensored(flags[at] ?? 0), isOver }, true)
  }

  /** Adds the records of a patient who was moved: the wait counts once in each group, and once among all. */
  #addMoved(facts: DayFacts, { from, to }: IndexRange, groupOf: (at: number) => number): void {
    const { entries } = facts
    const places = this.#groups.place && entries[this.#groups.place]
    const shares: Share[] = []
    for (let at = from; at < to; at += 1) {
      if (!this.#isAskedAt(entries, at)) continue
      const flags = entries.flags[at] ?? 0
      const place = places?.[at] ?? 0
      const known = shares.find((share) => share.place === place)
      const share = known ?? { place, group: groupOf(at), ms: 0, isCensored: false, limit: Infinity, isMeasured: false }
      this.#addRecord(facts, at, share.group)
      if (shares.length === 0) this.#exclude(flags)
      if (!known) shares.push(share)
      if (!isWaitMeasured(flags)) continue
      share.isMeasured = true
      share.ms += entries.wait[at] ?? 0
      share.isCensored ||= isWaitCensored(flags)
      share.limit = Math.min(share.limit, this.#question.limitOf(entries.room[at] ?? 0))
    }
    const waits = shares.filter(({ isMeasured }) => isMeasured)
    for (const { group, ms, isCensored, limit } of waits)
      this.#addWait({ group, ms, isCensored, isOver: ms > limit }, waits.length === 1)
    if (waits.length < 2) return
    const ms = waits.reduce((sum, share) => sum + share.ms, 0)
    const limit = Math.min(...waits.map((share) => share.limit))
    const isCensored = waits.some((share) => share.isCensored)
    this.#addWait({ group: NO_GROUP, ms, isCensored, isOver: ms > limit }, true)
  }

  #addRecord(facts: DayFacts, at: number, group: number): void {
    const { did, flags: flagsOf, count, exam } = facts.entries
    const flags = flagsOf[at] ?? 0
    const counted = {
      flags,
      counts: count[at] === 0 ? undefined : facts.counts[count[at] ?? 0],
      isUnconfirmed: (flags & ENTRY.unseen) !== 0 && this.#question.hasScreens(did[at] ?? 0),
    }
    this.#all.add(counted)
    if (group !== NO_GROUP) this.#tallyOf(group).add(counted)
    if (isExamMeasured(flags)) this.#exams.add(group, exam[at] ?? 0)
  }

  /** @param isOfAll whether it is the wait among all, too */
  #addWait({ group, ms, isCensored, isOver }: Wait, isOfAll: boolean): void {
    this.#waits.add(group, ms, isCensored, isOfAll)
    if (group !== NO_GROUP) this.#tallyOf(group).addWait(isCensored, isOver)
    if (!isOfAll) return
    this.#all.addWait(isCensored, isOver)
    const bar = this.#bars[Math.min(WAIT_BARS - 1, Math.floor(ms / BAR_MS))]
    if (bar) bar[isCensored ? 'censored' : 'called'] += 1
  }

  #exclude(flags: number): void {
    if (flags & ENTRY.waitLost) this.#excluded.waitOverNight += 1
    if (flags & ENTRY.waitWrong) this.#excluded.wrongClock += 1
  }

  #addStays(facts: DayFacts): void {
    const { stays, places } = facts
    const groupOf = this.#groups.of(facts, this.#groups.place ? places : stays)
    let first = 0
    for (let at = 0; at < stays.size; at += 1) {
      const range = { from: first, to: first + (stays.places[at] ?? 0) }
      first = range.to
      if (!this.#isAskedOf(places, range)) continue
      const flags = stays.flags[at] ?? 0
      const stay = stays.stay[at] ?? 0
      if (flags & STAY.lost) this.#excluded.stayNotEnded += 1
      else if (flags & STAY.wrong) this.#excluded.wrongClock += 1
      else if (this.#groups.place) this.#addStay(places, range, groupOf, stay)
      else this.#stays.add(groupOf(at), stay)
    }
  }

  /** Whether a patient was at the room and the board that are asked for. */
  #isAskedOf(places: DayFacts['places'], { from, to }: IndexRange): boolean {
    if (this.#question.roomId === undefined && this.#question.didId === undefined) return true
    for (let at = from; at < to; at += 1) if (this.#isAskedAt(places, at)) return true
    return false
  }

  /** Adds the stay of a patient who was at several places: it counts once in each of their groups, and among all. */
  #addStay(
    places: DayFacts['places'],
    { from, to }: IndexRange,
    groupOf: (place: number) => number,
    stay: number,
  ): void {
    const added: number[] = []
    for (let at = from; at < to; at += 1) {
      if (!this.#isAskedAt(places, at)) continue
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
        ...this.#excluded,
        examOverNight: this.#all.examOverNight,
        wrongClock: this.#all.wrongClock + this.#excluded.wrongClock,
      },
      distribution: this.#bars,
      total: this.#all.row({ wait: waits.all, exam: exams.all, stay: stays.all }),
      rows: this.#groups.keys.flatMap((key, group) => {
        const stay = stays.of(group)
        const tally = this.#tallyOf(group)
        if (tally.records + stay.count === 0) return []
        return { key, ...tally.row({ wait: waits.of(group), exam: exams.of(group), stay }) }
      }),
    }
  }

  #isAskedAt({ did, room }: Pick<DayFacts['places'], 'did' | 'room'>, at: number): boolean {
    const { roomId, didId } = this.#question
    return (roomId === undefined || roomId === room[at]) && (didId === undefined || didId === did[at])
  }

  #tallyOf(group: number): Tally {
    return (this.#tallies[group] ??= new Tally())
  }
}
