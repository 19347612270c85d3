import { type Kysely, sql } from 'kysely'
import type {
  StatisticsDay,
  StatisticsHours,
  StatisticsReplay,
  StatisticsSummary,
  StatisticsWays,
  SummaryQuery,
  WaysQuery,
} from '../../contract/statistics.ts'
import { dayBefore } from '../../domain/days.ts'
import { type WaitLimits, waitLimits } from '../../domain/waitLimits.ts'
import { inGroups } from '../db/batches/inGroups.ts'
import type { DB } from '../db/schema.ts'
import { DayPictures } from './day/dayPictures.ts'
import { readBoardRooms } from './facts/boardRooms.ts'
import { type DayFacts, factsOf } from './facts/dayFacts.ts'
import { readVisitRecords } from './facts/visitRecords.ts'
import { PastDays } from './replay/pastDays.ts'
import type { RollUp } from './rollUp/rollUp.ts'
import { DayCache } from './summary/dayCache.ts'
import { readLabels } from './summary/labels.ts'
import { type Question, summarize } from './summary/summarize.ts'
import { findWays } from './ways/findWays.ts'

/** Longest time that an answer waits for changes that are not rolled up yet; after an upgrade there are years of them. */
const CATCH_UP_MS = 1_500
const VISITS_AT_ONCE = 200
const MINUTE_MS = 60_000

/** Answers questions about waits, exams and stays. */
export class StatisticsService {
  readonly #db: Kysely<DB>
  readonly #limits: () => WaitLimits
  readonly #rollUp: RollUp
  readonly #days: DayCache
  readonly #pictures: DayPictures
  readonly #pastDays: PastDays

  /** @param limits the hospital's limits of waits, for rooms without their own */
  constructor(
    db: Kysely<DB>,
    rollUp: RollUp,
    { timeZone, limits }: { readonly timeZone: string; readonly limits: () => WaitLimits },
  ) {
    this.#db = db
    this.#limits = limits
    this.#rollUp = rollUp
    this.#days = new DayCache(db)
    this.#pictures = new DayPictures(db, this.#days, timeZone)
    this.#pastDays = new PastDays(db, this.#days, timeZone)
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
    const { isOpen } = await this.#surroundings(from, to)
    const { excluded, ways } = await findWays(await this.#days.between(from, to), isOpen)
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

  async summary({ groupBy, ...query }: SummaryQuery): Promise<StatisticsSummary> {
    const { from, to } = query
    const { rows, ...answer } = await this.#answer({ ...query, groupBy })
    const labelOf = await readLabels(this.#db, groupBy)
    const labelled = rows.map((row) => ({ ...row, label: labelOf(row.key) }))
    const inOrder =
      groupBy === 'day' || groupBy === 'hour' || groupBy === 'weekday'
        ? labelled.toSorted((a, b) => collate(a.key, b.key))
        : labelled.toSorted((a, b) => collate(a.label, b.label) || collate(a.key, b.key))
    return { from, to, ...answer, rows: inOrder }
  }

  async #answer({ from, to, ...asked }: Omit<SummaryQuery, 'groupBy'> & Pick<Question, 'groupBy'>) {
    const isPartial = !(await this.#rollUp.catchUp(CATCH_UP_MS))
    const days = [...(await this.#days.between(from, to)), ...(await this.#openBetween(from, to))]
    return { isPartial, ...(await summarize(days, { ...asked, ...(await this.#surroundings(from, to)) })) }
  }

  /** The facts of entries that have not ended, by day: they change by the minute and are not stored. */
  async #openBetween(from: string, to: string): Promise<DayFacts[]> {
    const open = await this.#db
      .selectFrom('did_waitings')
      .select('visit_id')
      .distinct()
      .where('ended_at', 'is', null)
      .execute()
    const surroundings = { clock: this.#rollUp.clock, roomAt: await readBoardRooms(this.#db) }
    const entries = []
    for (const rows of inGroups(open, VISITS_AT_ONCE)) {
      const ids = rows.map(({ visit_id }) => visit_id)
      entries.push(...(await readVisitRecords(this.#db, ids, surroundings, Date.now())).open)
    }
    return [...Map.groupBy(entries, ({ day }) => day)].flatMap(([day, ofDay]) =>
      day >= from && day <= to ? factsOf(day, ofDay, []) : [],
    )
  }

  async #surroundings(from: string, to: string): Promise<Pick<Question, 'examsOf' | 'limitOf' | 'isOpen'>> {
    const rooms = await this.#db.selectFrom('rooms').select(['id', 'wait_warning', 'wait_alarm']).execute()
    const exams = await this.#db.selectFrom('exams').select(['id', 'room_id']).execute()
    const open = await this.#db
      .selectFrom('visits')
      .select('id')
      .where('status', '=', sql.lit('OPEN'))
      // A day more at each end than any time zone needs.
      .where('created_at', '>=', dayBefore(from, 1))
      .where('created_at', '<', dayBefore(to, -2))
      .execute()
    const hospital = this.#limits()
    const limits = new Map(
      rooms.map(({ id, wait_warning: waitWarning, wait_alarm: waitAlarm }) => [
        id,
        waitLimits({ waitWarning, waitAlarm }, hospital).alarm * MINUTE_MS,
      ]),
    )
    const byRoom = Map.groupBy(exams, ({ room_id }) => room_id)
    const openIds = new Set(open.map(({ id }) => id))
    const usual = hospital.alarm * MINUTE_MS
    return {
      examsOf: (roomId) => (roomId === 0 ? [] : (byRoom.get(roomId) ?? []).map(({ id }) => id)),
      limitOf: (roomId) => limits.get(roomId) ?? usual,
      isOpen: (visitId) => openIds.has(visitId),
    }
  }
}

/** In the order of people, with numbers by their value. */
const collate = new Intl.Collator('ko', { numeric: true }).compare
