import type { Kysely } from 'kysely'
import { dayBefore, daySpan } from '../../domain/days.ts'
import { type LocalTime, weekdayOf } from '../../domain/statistics/hospitalClock.ts'
import type { DB } from '../db/schema.ts'
import { readBoardRooms, type RoomAt } from './facts/boardRooms.ts'
import type { GroupBy } from './summary/groups.ts'

/** Number of days whose pauses are read at a time. */
const DAYS_AT_ONCE = 31
/** Hours of the hospital's clock begin and end at full quarters of an hour. */
const QUARTER_MS = 900_000
/** Two years. */
const DAYS_MAX = 750

/** Time for which a board was paused in an hour of a day. */
interface PausedHour extends LocalTime {
  readonly didId: number
  readonly roomId: number
  readonly ms: number
}

/** Paused time of boards in ms: of all that a question asks for, and by group. */
interface Paused {
  readonly total: number
  /** Null for groups to which no board belongs, such as packages. */
  readonly of: (key: string) => number | null
  /** The groups whose boards were paused. */
  readonly keys: readonly string[]
}

/** The days and boards whose pauses are asked for, and how they are grouped. */
interface Asked {
  readonly from: string
  readonly to: string
  readonly roomId?: number | undefined
  readonly didId?: number | undefined
  readonly groupBy?: GroupBy | undefined
}

/** Sums up how long boards were paused; keeps what it has read of past days. */
export class PausedTimes {
  readonly #db: Kysely<DB>
  readonly #clock: (instant: number) => LocalTime
  readonly #spanOf: (day: string) => readonly [string, string]
  readonly #days = new Map<string, readonly PausedHour[]>()

  constructor(db: Kysely<DB>, timeZone: string, clock: (instant: number) => LocalTime) {
    this.#db = db
    this.#clock = clock
    this.#spanOf = daySpan(timeZone)
  }

  /** Sums up the pauses that a question asks for. @param now ms since the epoch */
  async sum({ from, to, roomId, didId, groupBy }: Asked, now: number): Promise<Paused> {
    const today = this.#clock(now).day
    const last = to < today ? to : today
    const sums = new Map<string, number>()
    let total = 0
    for (const hour of await this.#between(from, last, now)) {
      if ((roomId !== undefined && hour.roomId !== roomId) || (didId !== undefined && hour.didId !== didId)) continue
      total += hour.ms
      const key = keyOf(hour, groupBy)
      if (key !== undefined) sums.set(key, (sums.get(key) ?? 0) + hour.ms)
    }
    const isOfBoards = groupBy !== 'package' && groupBy !== 'group' && groupBy !== 'person'
    return { total, keys: [...sums.keys()], of: (key) => (isOfBoards ? (sums.get(key) ?? 0) : null) }
  }

  async #between(from: string, to: string, now: number): Promise<PausedHour[]> {
    const first = await this.#firstDay()
    const hours: PausedHour[] = []
    let missing: string[] = []
    const readMissing = async () => {
      const [start, end] = [missing[0], missing.at(-1)]
      missing = []
      if (start !== undefined && end !== undefined) hours.push(...(await this.#read(start, end, now)))
    }
    for (let day = from < first ? first : from; day <= to; day = dayBefore(day, -1)) {
      // A question about a past time of a day asks for a part of it.
      const known = day < this.#clock(now).day ? this.#days.get(day) : undefined
      if (known) hours.push(...known)
      else missing.push(day)
      if (known || missing.length === DAYS_AT_ONCE) await readMissing()
    }
    await readMissing()
    return hours
  }

  /** Before the oldest pause in the log there is nothing to read. */
  async #firstDay(): Promise<string> {
    const oldest = await this.#db
      .selectFrom('audit_log')
      .select('at')
      .where('action', '=', 'dids.pause')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    return oldest ? this.#clock(Date.parse(oldest.at)).day : '9999-12-31'
  }

  /** Reads the pauses of days that follow one another. */
  async #read(first: string, last: string, now: number): Promise<PausedHour[]> {
    const roomAt = await readBoardRooms(this.#db)
    const [start] = this.#spanOf(first)
    const [, end] = this.#spanOf(last)
    const pauses = await readBoardPauses(this.#db, { from: Date.parse(start), to: Math.min(Date.parse(end), now) })
    const hours = splitByRoom(pauses, roomAt).flatMap((pause) => this.#hoursOf(pause))
    const byDay = Map.groupBy(hours, ({ day }) => day)
    for (let day = first; day <= last && Date.parse(this.#spanOf(day)[1]) < now; day = dayBefore(day, -1))
      this.#days.set(day, byDay.get(day) ?? [])
    for (const oldest of [...this.#days.keys()].slice(0, -DAYS_MAX)) this.#days.delete(oldest)
    return hours
  }

  #hoursOf({ didId, roomId, from, to }: RoomPause): PausedHour[] {
    const hours: PausedHour[] = []
    for (let at = from; at < to;) {
      const end = Math.min(to, (Math.floor(at / QUARTER_MS) + 1) * QUARTER_MS)
      hours.push({ ...this.#clock(at), didId, roomId, ms: end - at })
      at = end
    }
    return hours
  }
}

function keyOf({ day, hour, didId, roomId }: PausedHour, groupBy: GroupBy | undefined): string | undefined {
  switch (groupBy) {
    case 'day':
      return day
    case 'hour':
      return String(hour)
    case 'weekday':
      return String(weekdayOf(day))
    case 'did':
      return String(didId)
    case 'room':
    case 'exam':
      return String(roomId)
    default:
      return undefined
  }
}

/** A pause of a board; ms since the epoch. */
export interface BoardPause {
  readonly didId: number
  readonly from: number
  readonly to: number
}

const PAUSE_ACTIONS = ['dids.pause', 'dids.resume', 'dids.remove'] as const

/**
 * Reads from the audit log when boards were paused, as far as it reaches. A board that is paused anew, or deleted, ends
 * the pause before.
 * @param span in ms since the epoch; the pauses are cut to it
 */
export async function readBoardPauses(db: Kysely<DB>, span: Omit<BoardPause, 'didId'>): Promise<BoardPause[]> {
  const [begin, end] = [span.from, span.to].map((at) => new Date(at).toISOString()) as [string, string]
  // The last entry of each set of boards says how they were when the span began, however long ago that was.
  const last = await db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('action', 'in', PAUSE_ACTIONS)
    .where('at', '<', begin)
    .groupBy('subjects')
    .execute()
  const rows = await db
    .selectFrom('audit_log')
    .select(['action', 'at', 'subjects', 'details'])
    .where('action', 'in', PAUSE_ACTIONS)
    .where('at', '<', end)
    .where((where) =>
      where.or([
        where('at', '>=', begin),
        where(
          'id',
          'in',
          last.map(({ id }) => id),
        ),
      ]),
    )
    .orderBy('id')
    .execute()
  const open = new Map<number, { readonly from: number; readonly until: number }>()
  const pauses: BoardPause[] = []
  const close = (didId: number, at: number) => {
    const begun = open.get(didId)
    open.delete(didId)
    if (!begun) return
    const cut = { didId, from: Math.max(span.from, begun.from), to: Math.min(at, begun.until, span.to) }
    if (cut.from < cut.to) pauses.push(cut)
  }
  for (const { action, at, subjects, details } of rows)
    for (const didId of subjects.split(',').map(Number)) {
      close(didId, Date.parse(at))
      if (action === 'dids.pause') open.set(didId, { from: Date.parse(at), until: untilOf(details) })
    }
  for (const didId of open.keys()) close(didId, span.to)
  return pauses
}

/** Details that were too long are reduced to the names of their fields. */
function untilOf(details: string): number {
  const { until } = JSON.parse(details) as { until?: string | null }
  return until ? Date.parse(until) : Infinity
}

/** A pause of a board while it was in one room; 0 for none. */
interface RoomPause extends BoardPause {
  readonly roomId: number
}

/** Splits pauses wherever the board was given another room: each part counts in the room where it passed. */
export const splitByRoom = (pauses: readonly BoardPause[], roomAt: RoomAt): RoomPause[] =>
  pauses.flatMap(({ didId, from, to }) => {
    const begins = [from, ...roomAt.changesOf(didId).filter((at) => from < at && at < to)]
    return begins.map((begin, part) => ({
      didId,
      roomId: roomAt(didId, new Date(begin).toISOString()),
      from: begin,
      to: begins[part + 1] ?? to,
    }))
  })
