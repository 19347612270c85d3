import type { Kysely } from 'kysely'
import type {
  StatisticsHours,
  StatisticsSummary,
  StatisticsWays,
  SummaryQuery,
  WaysQuery,
} from '../../contract/statistics.ts'
import type { StatisticsDay, StatisticsReplay } from '../../contract/statisticsDay.ts'
import { dayBefore } from '../../domain/days.ts'
import { comparedRange } from '../../domain/statistics/comparedRange.ts'
import { type WaitLimits, waitLimits } from '../../domain/waitLimits.ts'
import { inGroups } from '../db/batches/inGroups.ts'
import type { DB } from '../db/schema.ts'
import { forbidden } from '../http/refusals.ts'
import { DayPictures } from './day/dayPictures.ts'
import { readBoardRooms } from './facts/boardRooms.ts'
import { emptyFacts, replaceVisits } from './facts/dayFacts.ts'
import type { EntryRecord } from './facts/records.ts'
import { readVisitRecords } from './facts/visitRecords.ts'
import { PausedTimes } from './pauses/pausedTimes.ts'
import { PastDays } from './replay/pastDays.ts'
import type { RollUp } from './rollUp/rollUp.ts'
import { FactStore } from './summary/factStore.ts'
import type { Part, Question } from './summary/groups.ts'
import { keepStatisticsNames, readLabels, refuseUnknown } from './summary/labels.ts'
import { Pace } from './summary/pace.ts'
import { sortFacts } from './summary/sortedFacts.ts'
import { summarize } from './summary/summarize.ts'
import { findWays } from './ways/findWays.ts'

/** Longest time that an answer waits for changes that are not rolled up yet; after an upgrade there are years of them. */
const CATCH_UP_MS = 1_500
const VISITS_AT_ONCE = 200
const MINUTE_MS = 60_000

/** Settings of the hospital that the figures depend on. */
export interface StatisticsOptions {
  readonly timeZone: string
  /** The hospital's limits of waits, for rooms without their own. */
  readonly limits: () => WaitLimits
  /** Whether figures by person are switched on. */
  readonly isByPerson: () => boolean
  /** For tests. */
  readonly facts?: FactStore
}

/** Answers questions about waits, exams and stays. */
export class StatisticsService {
  readonly #db: Kysely<DB>
  readonly #limits: () => WaitLimits
  readonly #isByPerson: () => boolean
  readonly #rollUp: RollUp
  readonly #pauses: PausedTimes
  readonly #facts: FactStore
  readonly #pictures: DayPictures
  readonly #pastDays: PastDays

  constructor(db: Kysely<DB>, rollUp: RollUp, { timeZone, limits, isByPerson, facts }: StatisticsOptions) {
    this.#db = db
    this.#limits = limits
    this.#isByPerson = isByPerson
    this.#rollUp = rollUp
    this.#pauses = new PausedTimes(db, timeZone, rollUp.clock)
    this.#facts = facts ?? new FactStore(db)
    this.#pictures = new DayPictures(db, this.#facts, timeZone)
    this.#pastDays = new PastDays(db, this.#facts, timeZone)
  }

  /** Rolls up what has changed, and sorts the present year and the one before so that no question waits for it. */
  async keepUp(signal: AbortSignal): Promise<void> {
    await keepStatisticsNames(this.#db)
    await this.#rollUp.run(signal)
    if (!signal.aborted) await this.#facts.prepare(Number(this.#rollUp.clock(Date.now()).day.slice(0, 4)))
  }

  /** Returns what happened on a day, and how it is now. */
  async day(day: string | undefined): Promise<StatisticsDay> {
    await this.#rollUp.catchUp(CATCH_UP_MS)
    return this.#pictures.read(day)
  }

  /** Returns what the model needs to replay a day. */
  async replay(day: string): Promise<StatisticsReplay> {
    await this.#rollUp.catchUp(CATCH_UP_MS)
    return this.#pastDays.read(day)
  }

  /** Returns in which order patients visited the rooms, and where their time went, by package. */
  async ways({ from, to }: WaysQuery): Promise<StatisticsWays> {
    const isPartial = !(await this.#rollUp.catchUp(CATCH_UP_MS))
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

  /** Returns the waits of each room and hour. */
  async hours(query: SummaryQuery): Promise<StatisticsHours> {
    const { rows } = await this.#answer({ ...query, groupBy: 'roomHour' })
    const labelOf = await readLabels(this.#db, 'room')
    const cells = rows
      .filter(({ arrivals }) => arrivals > 0)
      .map(({ key, arrivals, wait: { medianMs } }) => {
        const [roomId = '', hour] = key.split(' ')
        return { roomId: Number(roomId), label: labelOf(roomId), hour: Number(hour), arrivals, medianMs }
      })
    return {
      from: query.from,
      to: query.to,
      cells: cells.toSorted((a, b) => collate(a.label, b.label) || a.hour - b.hour),
    }
  }

  /** @throws 403 for figures by person while they are off, 404 for a room or a board that never was */
  async summary({ groupBy, compare, ...query }: SummaryQuery): Promise<StatisticsSummary> {
    const isByPerson = this.#isByPerson()
    if (groupBy === 'person' && !isByPerson) throw forbidden('직원별 통계는 최종관리자가 켠 병원에서만 볼 수 있습니다.')
    const { from, to } = query
    const [{ rows, ...answer }, labelOf] = await Promise.all([
      this.#answer({ ...query, groupBy }),
      readLabels(this.#db, groupBy),
      refuseUnknown(this.#db, query),
    ])
    const earlier = compare && comparedRange(query, compare)
    const compared = earlier && { ...earlier, total: (await this.#answer({ ...query, ...earlier })).total }
    const labelled = rows.map((row) => ({ ...row, label: labelOf(row.key) }))
    const inOrder =
      groupBy === 'day' || groupBy === 'hour' || groupBy === 'weekday'
        ? labelled.toSorted((a, b) => collate(a.key, b.key))
        : labelled.toSorted((a, b) => collate(a.label, b.label) || collate(a.key, b.key))
    return { from, to, ...answer, isByPerson, compared: compared ?? null, rows: inOrder }
  }

  async #answer({
    from,
    to,
    ...asked
  }: Pick<SummaryQuery, 'from' | 'to' | 'roomId' | 'didId'> & Pick<Question, 'groupBy'>) {
    // Several questions at once begin one after the other, too.
    await new Pace().rest()
    const isPartial = !(await this.#rollUp.catchUp(CATCH_UP_MS))
    // Side by side, because PostgreSQL's answers travel.
    const [parts, open, surroundings, paused] = await Promise.all([
      this.#facts.between(from, to),
      this.#openEntries(from, to),
      this.#surroundings(),
      this.#pauses.sum({ from, to, ...asked }),
    ])
    const answered = await summarize([...parts, open], { from, to, ...asked, ...surroundings })
    const rows = answered.rows.map((row) => ({ ...row, pausedMs: paused.of(row.key) }))
    return {
      isPartial,
      ...answered,
      total: { ...answered.total, pausedMs: paused.total },
      rows: asked.groupBy === 'exam' ? await this.#byExam(rows) : rows,
    }
  }

  /** The facts of entries of some days that have not ended: they change by the minute and are not stored. */
  async #openEntries(from: string, to: string): Promise<Part> {
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
    const roomAt = open.length > 0 ? await readBoardRooms(this.#db) : () => 0
    const surroundings = { clock: this.#rollUp.clock, roomAt }
    const entries: EntryRecord[] = []
    for (const rows of inGroups(open, VISITS_AT_ONCE)) {
      const ids = rows.map(({ visit_id }) => visit_id)
      entries.push(...(await readVisitRecords(this.#db, ids, surroundings, Date.now())).open)
    }
    const days = [...Map.groupBy(entries, ({ day }) => day)].map(([day, ofDay]) =>
      replaceVisits(emptyFacts(day), new Set(), { entries: ofDay, stays: [] }),
    )
    return { facts: await sortFacts(days, new Pace()), isReplaced: () => false }
  }

  /** An exam has the figures of the room in which it is made. */
  async #byExam<R extends { readonly key: string }>(rows: readonly R[]): Promise<R[]> {
    const exams = await this.#db.selectFrom('exams').select(['id', 'room_id']).execute()
    const ofRoom = Map.groupBy(exams, ({ room_id }) => String(room_id))
    return rows.flatMap((row) => (ofRoom.get(row.key) ?? []).map(({ id }) => ({ ...row, key: id })))
  }

  async #surroundings(): Promise<Pick<Question, 'limitOf' | 'hasScreens' | 'userOf'>> {
    const [rooms, screens, users] = await Promise.all([
      this.#db.selectFrom('rooms').select(['id', 'wait_warning', 'wait_alarm']).execute(),
      this.#db.selectFrom('displays').select('did_id').distinct().where('name', '<>', '').execute(),
      this.#db.selectFrom('users').select('id').execute(),
    ])
    const hospital = this.#limits()
    const limits = new Map(
      rooms.map(({ id, wait_warning: waitWarning, wait_alarm: waitAlarm }) => [
        id,
        waitLimits({ waitWarning, waitAlarm }, hospital).alarm * MINUTE_MS,
      ]),
    )
    const usual = hospital.alarm * MINUTE_MS
    const withScreens = new Set(screens.map(({ did_id }) => did_id))
    const userIds = new Set(users.map(({ id }) => id))
    return {
      limitOf: (roomId) => limits.get(roomId) ?? usual,
      hasScreens: (didId) => withScreens.has(didId),
      userOf: (userId) => (userIds.has(userId) ? userId : ''),
    }
  }
}

/** In the order of people, with numbers by their value. */
const collate = new Intl.Collator('ko', { numeric: true }).compare
