import type { StatisticsSummary } from '../../../contract/statistics.ts'
import type { DayFacts } from '../facts/dayFacts.ts'
import { ENTRY, STAY } from '../facts/records.ts'
import { Durations, type Quantified, type Quantiles, WaitBars } from './durations.ts'
import { type GroupBy, Groups, NO_GROUP } from './groups.ts'
import { PatientWait } from './patientWait.ts'
import { isExamMeasured, isWaitCensored, isWaitMeasured, type TalliedRow, Tally } from './tally.ts'

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
  /** How many patients may be in exam in a room at once. */
  readonly placesOf: (roomId: number) => number
}

/** Figures of some days; rows in no particular order, without labels. */
interface Answered extends Pick<StatisticsSummary, 'excluded' | 'distribution'> {
  readonly total: TalliedRow
  readonly rows: readonly ({ readonly key: string } & TalliedRow)[]
}

/** Indexes of records that belong together: `to` is behind the last. */
interface IndexRange {
  readonly from: number
  readonly to: number
}

/** Groups that have rooms of whole days. */
const USE_GROUPS: ReadonlySet<GroupBy> = new Set(['day', 'weekday', 'room', 'exam'])

/** The first and the last moment of exams in a room on a day, and how long they took together. */
interface RoomUse {
  readonly group: number
  first: number
  last: number
  busyMs: number
}

interface Wait {
  readonly group: number
  readonly ms: number
  readonly isCensored: boolean
  readonly isOver: boolean
}

/** Wait of a moved patient at one of the places by which a question groups. */
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
  readonly #patientWaits = new Durations()
  readonly #patient = new PatientWait()
  readonly #bars = new WaitBars()
  /** Use of the rooms, by their id, on the day that is being added. */
  #use: (RoomUse | undefined)[] = []
  readonly #excluded = { waitOverNight: 0, stayNotEnded: 0, wrongClock: 0 }

  constructor(question: Question) {
    this.#question = question
    this.#groups = new Groups(question.groupBy, question.userOf)
  }

  /** Adds all facts of a day. */
  add(facts: DayFacts): void {
    this.#addEntries(facts)
    this.#addUse()
    this.#addStays(facts)
  }

  #addEntries(facts: DayFacts): void {
    const { visit, flags, size } = facts.entries
    const groupOf = this.#groups.of(facts, facts.entries)
    for (let at = 0; at < size;) {
      let end = at + 1
      while (end < size && ((flags[end] ?? 0) & ENTRY.later) !== 0) end += 1
      if (end > at + 1) this.#addMoved(facts, { from: at, to: end }, groupOf)
      else if (this.#isAskedAt(facts.entries, at)) this.#addStaying(facts, at, groupOf(at))
      if (visit[end] !== visit[at]) this.#patient.endInto(this.#patientWaits)
      at = end
    }
  }

  /** Adds how long the places of the rooms were there on a day, and in use. */
  #addUse(): void {
    for (const [roomId, use] of this.#use.entries()) {
      if (!use) continue
      const { group, first, last, busyMs } = use
      const placesMs = (last - first) * this.#question.placesOf(roomId)
      for (const tally of group === NO_GROUP ? [this.#all] : [this.#all, this.#tallyOf(group)]) {
        tally.placesMs += placesMs
        tally.busyMs += busyMs
      }
    }
    this.#use = []
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
    const { did, room, flags: flagsOf, count, exam, start } = facts.entries
    const flags = flagsOf[at] ?? 0
    this.#patient.see(flags)
    const counted = {
      flags,
      counts: count[at] === 0 ? undefined : facts.counts[count[at] ?? 0],
      isUnconfirmed: (flags & ENTRY.unseen) !== 0 && this.#question.hasScreens(did[at] ?? 0),
    }
    this.#all.add(counted)
    if (group !== NO_GROUP) this.#tallyOf(group).add(counted)
    if (!isExamMeasured(flags)) return
    const ms = exam[at] ?? 0
    this.#exams.add(group, ms)
    const [roomId, begin] = [room[at] ?? 0, start[at] ?? 0]
    if (roomId === 0 || begin === 0) return
    const use = this.#use[roomId]
    if (!use) this.#use[roomId] = { group, first: begin, last: begin + ms, busyMs: ms }
    else {
      use.first = Math.min(use.first, begin)
      use.last = Math.max(use.last, begin + ms)
      use.busyMs += ms
    }
  }

  /** @param isOfAll whether it is the wait among all, too */
  #addWait({ group, ms, isCensored, isOver }: Wait, isOfAll: boolean): void {
    this.#waits.add(group, ms, isCensored, isOfAll)
    if (group !== NO_GROUP) this.#tallyOf(group).addWait(isCensored, isOver)
    if (!isOfAll) return
    this.#patient.add(this.#groups.hasPatients ? group : NO_GROUP, ms)
    this.#all.addWait(isCensored, isOver)
    this.#bars.add(ms, isCensored)
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
      this.#addSkipped(places, range, this.#groups.place ? groupOf : () => groupOf(at))
      if (!this.#isAskedOf(places, range)) continue
      const flags = stays.flags[at] ?? 0
      const stay = stays.stay[at] ?? 0
      if (flags & STAY.lost) this.#excluded.stayNotEnded += 1
      else if (flags & STAY.wrong) this.#excluded.wrongClock += 1
      else if (this.#groups.place) this.#addStay(places, range, groupOf, stay)
      else this.#stays.add(groupOf(at), stay)
    }
  }

  #addSkipped(
    { room, skipped }: DayFacts['places'],
    { from, to }: IndexRange,
    groupOf: (place: number) => number,
  ): void {
    const { roomId, didId } = this.#question
    if (didId !== undefined) return
    for (let at = from; at < to; at += 1) {
      if (skipped[at] !== 1 || (roomId !== undefined && roomId !== room[at])) continue
      const group = groupOf(at)
      this.#all.skipped += 1
      if (group !== NO_GROUP && this.#groups.hasPlans) this.#tallyOf(group).skipped += 1
    }
  }

  /** Whether a patient was at the room and the board that are asked for. */
  #isAskedOf(places: DayFacts['places'], { from, to }: IndexRange): boolean {
    if (this.#question.roomId === undefined && this.#question.didId === undefined) return true
    for (let at = from; at < to; at += 1) if (places.skipped[at] !== 1 && this.#isAskedAt(places, at)) return true
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
      if (places.skipped[at] === 1 || !this.#isAskedAt(places, at)) continue
      const group = groupOf(at)
      if (added.includes(group)) continue
      this.#stays.add(group, stay, false, added.length === 0)
      added.push(group)
    }
    if (added.length === 0) this.#stays.add(NO_GROUP, stay)
  }

  /**
   * Returns the figures of all days that were added.
   * @param further keys of groups that have a row even if no patient came
   */
  answer(further: readonly string[] = []): Answered {
    const durations = {
      patientWait: this.#patientWaits.quantiles(),
      wait: this.#waits.quantiles(),
      exam: this.#exams.quantiles(),
      stay: this.#stays.quantiles(),
    }
    const { groupBy, didId } = this.#question
    const isOfRooms = didId === undefined
    const asked = {
      use: isOfRooms && groupBy !== undefined && USE_GROUPS.has(groupBy),
      skipped: isOfRooms && this.#groups.hasPlans,
      patientWait: this.#groups.hasPatients,
    }
    const rowOf = (tally: Tally, of: (each: Quantified) => Quantiles, given: typeof asked) => {
      const { patientWait, wait, exam, stay } = durations
      return tally.row({ patientWait: of(patientWait), wait: of(wait), exam: of(exam), stay: of(stay) }, given)
    }
    const rows = this.#groups.keys.flatMap((key, group) => {
      const tally = this.#tallyOf(group)
      if (tally.records + tally.skipped + durations.stay.of(group).count === 0) return []
      return { key, ...rowOf(tally, (each) => each.of(group), asked) }
    })
    const known = new Set(rows.map(({ key }) => key))
    const missing = [...new Set(further)].filter((key) => !known.has(key))
    return {
      excluded: {
        ...this.#excluded,
        examOverNight: this.#all.examOverNight,
        wrongClock: this.#all.wrongClock + this.#excluded.wrongClock,
      },
      distribution: this.#bars.bars,
      total: rowOf(this.#all, ({ all }) => all, { use: isOfRooms, skipped: isOfRooms, patientWait: true }),
      rows: [...rows, ...missing.map((key) => ({ key, ...rowOf(new Tally(), (each) => each.of(NO_GROUP), asked) }))],
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
