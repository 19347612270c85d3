import { type Kysely, sql } from 'kysely'
import type { StatisticsDay } from '../../../contract/statisticsDay.ts'
import { dayBefore, dayIn, daySpan } from '../../../domain/days.ts'
import { withoutUndone } from '../../../domain/statistics/entryFacts.ts'
import { type StatusSpan, statusSpans } from '../../../domain/statistics/statusSpans.ts'
import { quantiles } from '../../../domain/statistics/quantiles.ts'
import { roomCapacity, type WaitingStatus } from '../../../domain/waiting.ts'
import { inGroups } from '../../db/batches/inBatches.ts'
import type { DB } from '../../db/schema.ts'
import { LIMIT_COLUMNS, placeNamed, roomLimitsOf } from '../../db/tables/roomColumns.ts'
import { readBoardRooms } from '../facts/boardRooms.ts'
import { readEntryLogs } from '../facts/loggedSteps.ts'
import type { FactStore } from '../facts/factStore.ts'
import { readLabels } from '../summary/labels.ts'
import { bandOf, type Lines, linesOf, sumOf } from './lines.ts'
import { readRoomPauses, type TimeSpan } from './roomPauses.ts'

/** The same weekday of so many weeks before is the usual day. */
const WEEKS = 4
const VISITS_AT_ONCE = 50
const MINUTE_MS = 60_000

/** Patients in the queues of a day, from the log. */
interface Told {
  readonly spans: readonly (StatusSpan & {
    readonly roomId: number
    /** Since when the patient waits for a call, ms since the epoch. */
    readonly since: number
  })[]
  readonly completed: ReadonlyMap<number, number>
  /** Places of the rooms at which exams were completed, as often as they were. */
  readonly completedAt: ReadonlyMap<number, readonly number[]>
  readonly noShows: number
}

/** Shows days as they went: waiting patients every quarter of an hour, exams of each room, and how it is now. */
export class DayPictures {
  readonly #db: Kysely<DB>
  readonly #days: FactStore
  readonly #timeZone: string
  readonly #spanOf: (day: string) => readonly [string, string]
  /** Lines of past days, which hardly change. */
  readonly #lines = new Map<string, Lines>()

  constructor(db: Kysely<DB>, days: FactStore, timeZone: string) {
    this.#db = db
    this.#days = days
    this.#timeZone = timeZone
    this.#spanOf = daySpan(timeZone)
  }

  /**
   * @param given today unless given
   * @param now ms since the epoch
   */
  async read(given: string | undefined, now: number): Promise<StatisticsDay> {
    const today = dayIn(this.#timeZone, new Date(now))
    const day = given ?? today
    const [from, to] = this.#spanOf(day)
    const start = Date.parse(from)
    const end = Math.min(Date.parse(to), now)
    const told = await this.#tell(day, now)
    const lines = linesOf(told.spans, start, end)
    const usual = await this.#usualLines(day, today, now)
    const labelOf = await readLabels(this.#db, 'room')
    const pauses = await readRoomPauses(this.#db, { from: start, to: end }, await readBoardRooms(this.#db))
    const averages = await this.#averages()
    const rooms = await this.#db
      .selectFrom('rooms')
      .select(['id', ...LIMIT_COLUMNS])
      .execute()
    const placesOf = new Map(rooms.map((room) => [room.id, roomCapacity(roomLimitsOf(room))]))
    const namesOf = new Map(rooms.map(({ id, places }) => [id, places]))
    // Patients who stood there a moment ago stand there now.
    const present = day === today ? told.spans.filter((span) => span.to === now) : []
    const waiting = present.filter(({ status }) => status === 'WAITING')
    const since = waiting.map((span) => ({ roomId: span.roomId, ms: now - span.since }))
    const longest = since.toSorted((a, b) => b.ms - a.ms)[0]
    const byRoom = Map.groupBy(told.spans, ({ roomId }) => roomId)
    const presentByRoom = Map.groupBy(present, ({ roomId }) => roomId)
    const countAt = (roomId: number, status: WaitingStatus) =>
      (presentByRoom.get(roomId) ?? []).filter((span) => span.status === status).length
    const inDay = (span: TimeSpan) => ({ fromMs: span.from - start, toMs: Math.min(span.to, end) - start })
    const all = [...new Set([...lines.keys(), ...told.completed.keys(), ...pauses.keys()])]
    return {
      day,
      from,
      timeZone: this.#timeZone,
      isToday: day === today,
      nowMs: day === today ? now - start : null,
      ...(await this.#visits(from, to)),
      waiting: waiting.length,
      held: present.filter(({ status }) => status === 'HOLDING').length,
      inExam: present.filter(({ status }) => status === 'CALLED').length,
      completed: [...told.completed.values()].reduce((sum, count) => sum + count, 0),
      noShows: told.noShows,
      longest: longest ? { ...longest, label: labelOf(String(longest.roomId)) } : null,
      line: sumOf([...lines.values()]),
      usual: bandOf(usual.map((each) => sumOf([...each.values()]))),
      rooms: all
        .map((roomId) => {
          const ours = byRoom.get(roomId) ?? []
          const exams = ours.filter(({ status }) => status === 'CALLED')
          const ended = exams.filter((span) => span.to < now)
          const [examMs = null] = quantiles(Uint32Array.from(ended.map((span) => span.to - span.from)), [0.5])
          const paceMs = examMs ?? averages.get(roomId) ?? null
          const places = placesOf.get(roomId) ?? 1
          const here = countAt(roomId, 'WAITING')
          return {
            roomId,
            label: labelOf(String(roomId)),
            waiting: here,
            held: countAt(roomId, 'HOLDING'),
            inExam: countAt(roomId, 'CALLED'),
            completed: told.completed.get(roomId) ?? 0,
            places,
            examMs,
            paceMs,
            expectedMs: paceMs === null ? null : Math.round((here * paceMs) / places),
            line: [...(lines.get(roomId) ?? [])],
            usual: bandOf(usual.map((each) => each.get(roomId) ?? [])).map(({ middle }) => middle),
            exams: exams.map((span) => inDay(span)),
            ...byPlace({
              exams: exams.filter((span) => span.place !== undefined),
              completed: told.completedAt.get(roomId) ?? [],
              names: namesOf.get(roomId) ?? null,
              now,
              isToday: day === today,
            }),
            pauses: (pauses.get(roomId) ?? []).map((span) => inDay(span)),
          }
        })
        .toSorted((a, b) => collate(a.label, b.label)),
    }
  }

  /** The visits with an entry of the day: those whose entries have ended, and those of open ones. */
  async #tell(day: string, now: number): Promise<Told> {
    const [from, to] = this.#spanOf(day)
    const ids = new Set(await this.#days.visitsOf(day))
    const open = await this.#db
      .selectFrom('did_waitings')
      .select('visit_id')
      .where('ended_at', 'is', null)
      .where('left_over', '=', 0)
      .execute()
    for (const { visit_id } of open) ids.add(visit_id)
    const roomAt = await readBoardRooms(this.#db)
    const spans: Told['spans'][number][] = []
    const completed = new Map<number, number>()
    const completedAt = new Map<number, number[]>()
    let noShows = 0
    const [start, end] = [Date.parse(from), Date.parse(to)]
    for (const some of inGroups([...ids], VISITS_AT_ONCE)) {
      for (const { steps } of await readEntryLogs(this.#db, some)) {
        const real = withoutUndone(steps)
        const isCalled = real.some(({ to: status }) => status === 'CALLED')
        for (const span of statusSpans(steps, now))
          if (span.to > start && span.from < end)
            spans.push({
              ...span,
              roomId: roomAt(span.didId, new Date(span.to).toISOString()),
              since: isCalled ? span.from : (real[0]?.at ?? span.from),
            })
        for (const step of real) {
          if (step.at < start || step.at >= end) continue
          if (step.action === 'noShow') noShows += 1
          if (step.to !== 'DONE') continue
          const roomId = roomAt(step.didId, new Date(step.at).toISOString())
          completed.set(roomId, (completed.get(roomId) ?? 0) + 1)
          if (typeof step.place === 'number') completedAt.set(roomId, [...(completedAt.get(roomId) ?? []), step.place])
        }
      }
    }
    return { spans, completed, completedAt, noShows }
  }

  async #visits(from: string, to: string): Promise<{ arrived: number; left: number }> {
    const row = await this.#db
      .selectFrom('visits')
      .select((eb) => [
        eb.fn.countAll<number>().as('arrived'),
        sql<number | null>`sum(case when status = 'CLOSED' then 1 else 0 end)`.as('left'),
      ])
      .where('created_at', '>=', from)
      .where('created_at', '<', to)
      .executeTakeFirst()
    return { arrived: Number(row?.arrived ?? 0), left: Number(row?.left ?? 0) }
  }

  /** Average durations that staff entered for the exams of each room, in ms. */
  async #averages(): Promise<ReadonlyMap<number, number>> {
    const rows = await this.#db
      .selectFrom('exams')
      .select((eb) => ['room_id', eb.fn.avg<number>('avg_time').as('minutes')])
      .where('room_id', 'is not', null)
      // 0 is the default and means that staff have entered no time.
      .where('avg_time', '>', 0)
      .groupBy('room_id')
      .execute()
    return new Map(rows.map(({ room_id, minutes }) => [room_id ?? 0, Math.round(Number(minutes) * MINUTE_MS)]))
  }

  async #usualLines(day: string, today: string, now: number): Promise<Lines[]> {
    const lines: Lines[] = []
    for (let week = 1; week <= WEEKS; week += 1) {
      const before = dayBefore(day, 7 * week)
      if (before >= today) continue
      const known = this.#lines.get(before)
      const [from, to] = this.#spanOf(before)
      const made = known ?? linesOf((await this.#tell(before, now)).spans, Date.parse(from), Date.parse(to))
      this.#lines.delete(before)
      this.#lines.set(before, made)
      for (const oldest of [...this.#lines.keys()].slice(0, -LINES_MAX)) this.#lines.delete(oldest)
      if (made.size > 0) lines.push(made)
    }
    return lines
  }
}

interface AtPlaces {
  /** Exams of a room that took place at one of its places. */
  readonly exams: readonly StatusSpan[]
  /** Place of each exam that was completed. */
  readonly completed: readonly number[]
  /** The room's places, as in its row. */
  readonly names: string | null
  readonly now: number
  readonly isToday: boolean
}

/** Returns the figures of a room by place; empty for a room to whose places nobody was called. */
function byPlace({ exams, completed, names, now, isToday }: AtPlaces): Pick<StatisticsDay['rooms'][number], 'byPlace'> {
  const known = [...new Set([...exams.flatMap(({ place }) => place ?? []), ...completed])].toSorted((a, b) => a - b)
  if (known.length === 0) return {}
  return {
    byPlace: known.map((no) => {
      const here = exams.filter(({ place }) => place === no)
      const ended = here.filter((span) => span.to < now).map((span) => span.to - span.from)
      const [examMs = null] = quantiles(Uint32Array.from(ended), [0.5])
      return {
        place: no,
        label: placeNamed(no, names).placeName?.kr ?? '',
        inExam: isToday ? here.length - ended.length : 0,
        completed: completed.filter((place) => place === no).length,
        examMs,
      }
    }),
  }
}

/** A month of days, each with the four before it. */
const LINES_MAX = 60

const collate = new Intl.Collator('ko', { numeric: true }).compare
