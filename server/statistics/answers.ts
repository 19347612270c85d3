import type { Kysely } from 'kysely'
import type {
  StatisticsHours,
  StatisticsSummary,
  StatisticsWays,
  SummaryQuery,
  WaysQuery,
} from '../../contract/statistics.ts'
import type { StatisticsDay, StatisticsReplay } from '../../contract/statisticsDay.ts'
import { dayBefore, daySpan, localInstant } from '../../domain/days.ts'
import { type Comparison, comparedRange } from '../../domain/statistics/comparedRange.ts'
import { hospitalClock, type LocalTime } from '../../domain/statistics/hospitalClock.ts'
import { type WaitLimits, waitLimits } from '../../domain/waitLimits.ts'
import { roomCapacity } from '../../domain/waiting.ts'
import { inGroups } from '../db/batches/inBatches.ts'
import type { DB } from '../db/schema.ts'
import { LIMIT_COLUMNS, roomLimitsOf } from '../db/tables/roomColumns.ts'
import { DayPictures } from './day/dayPictures.ts'
import { readBoardRooms } from './facts/boardRooms.ts'
import { type DayFacts, emptyFacts, replaceVisits } from './facts/dayFacts.ts'
import { FactStore } from './facts/factStore.ts'
import type { EntryRecord } from './facts/records.ts'
import { readVisitRecords, type VisitRecords } from './facts/visitRecords.ts'
import { PausedTimes } from './pauses.ts'
import { PastDays } from './pastDays.ts'
import type { GroupBy } from './summary/groups.ts'
import { readExisting, readLabels } from './summary/labels.ts'
import { type Question, Summary } from './summary/summary.ts'
import { findWays } from './findWays.ts'

const VISITS_AT_ONCE = 200
const MINUTE_MS = 60_000

/** What answers depend on besides the database. */
export interface Moment {
  /** Ms since the epoch. */
  readonly now: number
  /** The hospital's limits of waits, for rooms without their own. */
  readonly limits: WaitLimits
}

/** A query with its comparison by its present name. */
type ComparedQuery = Omit<SummaryQuery, 'compare'> & { readonly compare?: Comparison | undefined }

type Range = Pick<SummaryQuery, 'from' | 'to' | 'roomId' | 'didId'>

/** Computes the answers to questions about waits, exams and stays from what has been rolled up. It only reads. */
export class Answers {
  readonly #db: Kysely<DB>
  readonly #clock: (instant: number) => LocalTime
  readonly #facts: FactStore
  readonly #pauses: PausedTimes
  readonly #pictures: DayPictures
  readonly #pastDays: PastDays
  readonly #time: Intl.DateTimeFormat
  readonly #instantOf: (local: number) => number
  readonly #spanOf: (day: string) => readonly [string, string]

  constructor(db: Kysely<DB>, timeZone: string) {
    this.#db = db
    this.#clock = hospitalClock(timeZone)
    this.#facts = new FactStore(db)
    this.#pauses = new PausedTimes(db, timeZone, this.#clock)
    this.#pictures = new DayPictures(db, this.#facts, timeZone)
    this.#pastDays = new PastDays(db, this.#facts, timeZone)
    this.#time = new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' })
    this.#instantOf = localInstant(timeZone)
    this.#spanOf = daySpan(timeZone)
  }

  /** Returns what happened on a day, and how it is now. */
  day(day: string | undefined, { now }: Moment): Promise<StatisticsDay> {
    return this.#pictures.read(day, now)
  }

  /** Returns what the model needs to replay a day. */
  replay(day: string, { now }: Moment): Promise<StatisticsReplay> {
    return this.#pastDays.read(day, now)
  }

  /** Returns in which order patients visited the rooms, and where their time went, by package. */
  async ways({ from, to }: WaysQuery, isPartial: boolean): Promise<StatisticsWays> {
    const { excluded, ways } = await findWays(this.#facts.each(from, to))
    const labels = { package: await readLabels(this.#db, 'package'), room: await readLabels(this.#db, 'room') }
    const labelOf = (roomId: number) => labels.room(String(roomId))
    return {
      from,
      to,
      isPartial,
      excluded,
      ways: ways
        .map((way) => ({
          ...way,
          label: labels.package(way.key),
          steps: way.steps.map((step) => ({ ...step, label: labelOf(step.roomId) })),
          orders: way.orders.map((order) => ({ ...order, labels: order.roomIds.map(labelOf) })),
        }))
        .toSorted((a, b) => b.visits - a.visits || collate(a.label, b.label)),
    }
  }

  /** Returns the waits of each room and hour, and of each weekday and hour. */
  async hours({ from, to, roomId, didId }: SummaryQuery, moment: Moment): Promise<StatisticsHours> {
    const range = { from, to, roomId, didId }
    const { rows } = await this.#answer(range, 'roomHour', moment)
    const byWeekday = await this.#answer(range, 'weekdayHour', moment)
    const labelOf = await readLabels(this.#db, 'room')
    const cells = rows
      .filter(({ arrivals, wait }) => arrivals + wait.count > 0)
      .map(({ key, arrivals, wait: { count: waits, medianMs } }) => {
        const [roomId, hour] = numbersOf(key)
        return { roomId, label: labelOf(String(roomId)), hour, arrivals, waits, medianMs }
      })
    const weekdays = byWeekday.rows
      .filter(({ wait }) => wait.count > 0)
      .map(({ key, wait: { count: waits, medianMs } }) => {
        const [weekday, hour] = numbersOf(key)
        return { weekday, hour, waits, medianMs }
      })
    return {
      from,
      to,
      weekdays: weekdays.toSorted((a, b) => a.weekday - b.weekday || a.hour - b.hour),
      cells: cells.toSorted((a, b) => collate(a.label, b.label) || a.hour - b.hour),
    }
  }

  /** Returns the figures of a range, by group, and those of the range that it is compared with. */
  async summary(
    { groupBy, compare, ...range }: ComparedQuery,
    moment: Moment,
    said: Pick<StatisticsSummary, 'isPartial' | 'isByPerson'>,
  ): Promise<StatisticsSummary> {
    const { rows, ...answer } = await this.#answer(range, groupBy, moment)
    const compared = compare && (await this.#compared(range, compare, moment))
    const labelOf = await readLabels(this.#db, groupBy)
    const labelled = rows.map((row) => ({ ...row, label: labelOf(row.key) }))
    const inOrder =
      groupBy === 'day' || groupBy === 'hour' || groupBy === 'weekday'
        ? labelled.toSorted((a, b) => collate(a.key, b.key))
        : labelled.toSorted((a, b) => collate(a.label, b.label) || collate(a.key, b.key))
    return {
      from: range.from,
      to: range.to,
      ...said,
      ...answer,
      ...compared,
      compared: compared ? asIn1(compared) : null,
      rows: inOrder,
    }
  }

  async #compared(range: Range, compare: Comparison, moment: Moment): Promise<Compared> {
    const { from, to, isUntilNow } = comparedRange(range, compare, this.#clock(moment.now).day)
    const untilTime = isUntilNow ? this.#time.format(moment.now) : undefined
    const { total: before } = await this.#answer({ ...range, from, to }, undefined, moment, untilTime)
    return { before, comparedTo: { from, to, ...(untilTime !== undefined && { untilTime }) } }
  }

  /** @param untilTime up to which the last day counts, as it was then; undefined for all of it */
  async #answer(range: Range, groupBy: GroupBy | undefined, moment: Moment, untilTime?: string) {
    const { from, to, ...where } = range
    const until = untilTime === undefined ? null : this.#instantOf(Date.parse(`${to}T${untilTime}Z`))
    const last = until === null ? to : dayBefore(to, 1)
    // Side by side, because PostgreSQL's answers travel.
    const [open, surroundings, paused, part, existing] = await Promise.all([
      this.#openEntries(from, last, moment.now),
      this.#surroundings(moment.limits),
      this.#pauses.sum({ ...range, groupBy }, until ?? moment.now),
      until === null ? [] : this.#factsAt(to, until),
      this.#existing(range, groupBy, moment.now),
    ])
    const summary = new Summary({ ...where, groupBy, ...surroundings })
    for await (const facts of this.#facts.each(from, last)) {
      const entries = open.get(facts.day) ?? []
      open.delete(facts.day)
      summary.add(entries.length === 0 ? facts : replaceVisits(facts, new Set(), { entries, stays: [] }))
    }
    for (const [day, entries] of open) summary.add(replaceVisits(emptyFacts(day), new Set(), { entries, stays: [] }))
    for (const facts of part) summary.add(facts)
    const answer = summary.answer([...paused.keys, ...existing])
    const rows = answer.rows.map((row) => ({ ...row, pausedMs: paused.of(row.key) }))
    return {
      ...answer,
      total: { ...answer.total, pausedMs: paused.total },
      rows: groupBy === 'exam' ? await this.#byExam(rows) : rows,
    }
  }

  /** The keys of the rooms, or boards, that were there at any time of a range up to now. */
  async #existing({ from, to, roomId, didId }: Range, groupBy: GroupBy | undefined, now: number): Promise<string[]> {
    if (groupBy !== 'room' && groupBy !== 'did' && groupBy !== 'exam') return []
    const [kind, id, other] = groupBy === 'did' ? (['did', didId, roomId] as const) : (['room', roomId, didId] as const)
    // Which of them belong together is only known of those where patients were.
    if (other !== undefined || from > this.#clock(now).day) return []
    const keys = await readExisting(this.#db, kind, this.#spanOf(from)[0], this.#spanOf(to)[1])
    return id === undefined ? keys : keys.filter((key) => key === String(id))
  }

  /** Entries of some days that have not ended, by day: they change by the minute and are not stored. */
  async #openEntries(from: string, to: string, now: number): Promise<Map<string, EntryRecord[]>> {
    const visits = await this.#openVisits(from, to)
    const entries = (await this.#readRecords(visits, now)).flatMap(({ open }) => open)
    return Map.groupBy(
      entries.filter(({ day }) => day >= from && day <= to),
      ({ day }) => day,
    )
  }

  /** The facts of a day as they were at an instant of it, from the log. */
  async #factsAt(day: string, at: number): Promise<DayFacts[]> {
    const visits = new Set(await this.#openVisits(day, day))
    for await (const { entries, stays } of this.#facts.each(day, day))
      for (const visit of [...entries.visit, ...stays.visit]) visits.add(visit)
    const records = await this.#readRecords([...visits], at, true)
    const entries = records.flatMap(({ ended, open }) => [...ended, ...open]).filter((entry) => entry.day === day)
    const stays = records.flatMap((some) => some.stays).filter((stay) => stay.day === day)
    return [replaceVisits(emptyFacts(day), new Set(), { entries, stays })]
  }

  async #readRecords(visitIds: readonly number[], now: number, isPast = false): Promise<VisitRecords[]> {
    if (visitIds.length === 0) return []
    const surroundings = { clock: this.#clock, roomAt: await readBoardRooms(this.#db) }
    const records: VisitRecords[] = []
    for (const ids of inGroups(visitIds, VISITS_AT_ONCE))
      records.push(await readVisitRecords(this.#db, ids, surroundings, now, isPast))
    return records
  }

  /** Visits with an entry that has not ended, of some days and those beside. */
  async #openVisits(from: string, to: string): Promise<number[]> {
    const open = await this.#db
      .selectFrom('did_waitings')
      .innerJoin('did_waiting_moves as joining', 'joining.did_waiting_id', 'did_waitings.id')
      .select('did_waitings.visit_id')
      .distinct()
      .where('did_waitings.ended_at', 'is', null)
      .where('joining.from_status', 'is', null)
      // A day more at both ends, because days are those of the hospital and instants are in UTC.
      .where('joining.at', '>=', dayBefore(from, 1))
      .where('joining.at', '<', dayBefore(to, -2))
      .execute()
    return open.map(({ visit_id }) => visit_id)
  }

  /** An exam has the figures of the room in which it is made. */
  async #byExam<R extends { readonly key: string }>(rows: readonly R[]): Promise<R[]> {
    const exams = await this.#db.selectFrom('exams').select(['id', 'room_id']).execute()
    const ofRoom = Map.groupBy(exams, ({ room_id }) => String(room_id))
    return rows.flatMap((row) => (ofRoom.get(row.key) ?? []).map(({ id }) => ({ ...row, key: id })))
  }

  async #surroundings(hospital: WaitLimits): Promise<Pick<Question, 'limitOf' | 'hasScreens' | 'userOf' | 'placesOf'>> {
    const [rooms, screens, users] = await Promise.all([
      this.#db
        .selectFrom('rooms')
        .select(['id', 'wait_warning', 'wait_alarm', ...LIMIT_COLUMNS])
        .execute(),
      this.#db.selectFrom('displays').select('did_id').distinct().where('name', '<>', '').execute(),
      this.#db.selectFrom('users').select('id').execute(),
    ])
    const limits = new Map(
      rooms.map(({ id, wait_warning: waitWarning, wait_alarm: waitAlarm }) => [
        id,
        waitLimits({ waitWarning, waitAlarm }, hospital).alarm * MINUTE_MS,
      ]),
    )
    const places = new Map(rooms.map((room) => [room.id, roomCapacity(roomLimitsOf(room))]))
    const usual = hospital.alarm * MINUTE_MS
    const withScreens = new Set(screens.map(({ did_id }) => did_id))
    const userIds = new Set(users.map(({ id }) => id))
    return {
      limitOf: (roomId) => limits.get(roomId) ?? usual,
      hasScreens: (didId) => withScreens.has(didId),
      placesOf: (roomId) => places.get(roomId) ?? 1,
      userOf: (userId) => (userIds.has(userId) ? userId : ''),
    }
  }
}

/** The figures of an earlier range, and which it is. */
type Compared = Required<Pick<StatisticsSummary, 'before' | 'comparedTo'>>

/** Returns a comparison in the form of 1.0. */
const asIn1 = ({ before: total, comparedTo }: Compared): StatisticsSummary['compared'] => ({
  untilTime: null,
  ...comparedTo,
  total,
})

/** In the order of people, with numbers by their value. */
const collate = new Intl.Collator('ko', { numeric: true }).compare

/** Returns the two numbers of a key. */
function numbersOf(key: string): [number, number] {
  const [one = 0, other = 0] = key.split(' ').map(Number)
  return [one, other]
}
