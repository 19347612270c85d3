import type { Kysely } from 'kysely'
import { type EntryFacts, entryFacts } from '../../../domain/statistics/entryFacts.ts'
import { type EntryPart, entryParts } from '../../../domain/statistics/entryParts.ts'
import { following } from '../../../domain/statistics/following.ts'
import type { LocalTime } from '../../../domain/statistics/hospitalClock.ts'
import { isOpen, type WaitingStatus } from '../../../domain/waiting.ts'
import type { DB, Row } from '../../db/schema.ts'
import { fromFlag } from '../../db/tables/columns.ts'
import type { RoomAt } from './boardRooms.ts'
import { readEntryLogs } from './loggedSteps.ts'
import { type Cell, ENTRY, type EntryRecord, isWrong, STAY, type StayRecord } from './records.ts'

const DAY_MS = 86_400_000

/** Data from which the facts of visits are computed. */
interface Surroundings {
  /** The hospital's day and hour of an instant, in ms since the epoch. */
  readonly clock: (instant: number) => LocalTime
  readonly roomAt: RoomAt
}

/** The facts of some visits. */
export interface VisitRecords {
  /** Entries that have ended. */
  readonly ended: readonly EntryRecord[]
  /** Entries of patients who wait, are held, or are in exam; a wait counts until `now`. */
  readonly open: readonly EntryRecord[]
  readonly stays: readonly StayRecord[]
  /** Days to which these visits may have contributed before, too. */
  readonly days: ReadonlySet<string>
}

/**
 * Computes the facts of visits from their log.
 * @param now ms since the epoch
 * @param isPast whether they are asked as they were then: what happened since is left out
 */
export async function readVisitRecords(
  db: Kysely<DB>,
  visitIds: readonly number[],
  surroundings: Surroundings,
  now: number,
  isPast = false,
): Promise<VisitRecords> {
  const visits = await db
    .selectFrom('visits')
    .select(['id', 'status', 'created_at', 'closed_at', 'auto_closed', 'package_name', 'group_name', 'ticket_did_id'])
    .where('id', 'in', visitIds)
    .execute()
  const allLogs = await readEntryLogs(db, visitIds)
  const logs = isPast ? allLogs.map((log) => ({ ...log, steps: log.steps.filter(({ at }) => at <= now) })) : allLogs
  const rows = await findRows(db, visitIds)
  const planned = await db
    .selectFrom('visit_rooms')
    .select(['visit_id', 'room_id'])
    .where('visit_id', 'in', visitIds)
    .orderBy('visit_id')
    .orderBy('position')
    .execute()
  const plans = Map.groupBy(planned, ({ visit_id }) => visit_id)
  const places = {
    roomAt: (didId: number, at: number) => surroundings.roomAt(didId, new Date(at).toISOString()),
    changesOf: (didId: number) => surroundings.roomAt.changesOf(didId),
  }
  const days = new Set<string>()
  for (const { steps } of logs)
    for (const { from, at } of steps) if (from === null) days.add(surroundings.clock(at).day)
  const byVisit = Map.groupBy(logs, ({ visitId }) => visitId)
  const made = visits.map((row) => {
    const visit = isPast && Date.parse(row.closed_at ?? '') > now ? { ...row, status: 'OPEN' as const } : row
    days.add(surroundings.clock(Date.parse(visit.created_at)).day)
    let isTicket = visit.ticket_did_id !== null
    const inOrder = (byVisit.get(visit.id) ?? []).toSorted((one, other) => one.id - other.id)
    const entries = inOrder.flatMap(({ id, steps }) => {
      const facts = entryFacts(steps)
      if (!facts) return []
      const until = following(facts.lastAt, now)
      const parts = entryParts(steps, until, places)
      const records = toRecords(facts, parts, visit, surroundings, { until, isPast, isTicket, row: rows.get(id) })
      isTicket = false
      return records.map((record) => ({ record, status: facts.status }))
    })
    return { entries, stay: toStay(visit, entries, plans.get(visit.id) ?? [], surroundings) }
  })
  const entries = made.flatMap((visit) => visit.entries)
  return {
    ended: entries.flatMap((each) => (isOpen(each.status) ? [] : each.record)),
    open: entries.flatMap((each) => (isOpen(each.status) ? each.record : [])),
    stays: made.flatMap(({ stay }) => stay ?? []),
    days,
  }
}

type Visit = Pick<
  Row<'visits'>,
  'id' | 'status' | 'created_at' | 'closed_at' | 'auto_closed' | 'package_name' | 'group_name'
>

type EntryRow = Pick<Row<'did_waitings'>, 'id' | 'ended_at' | 'left_over' | 'shown_by' | 'spoken_at'>

/** Finds the entries of these visits as they are now, except those of boards deleted since. */
async function findRows(db: Kysely<DB>, visitIds: readonly number[]): Promise<ReadonlyMap<number, EntryRow>> {
  const rows = await db
    .selectFrom('did_waitings')
    .select(['id', 'ended_at', 'left_over', 'shown_by', 'spoken_at'])
    .where('visit_id', 'in', visitIds)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** A screen may finish speaking after the end, when nobody looks at the entry again: that does not count. */
const isConfirmed = ({ shown_by, spoken_at, ended_at }: EntryRow) =>
  shown_by !== null || (spoken_at !== null && (ended_at === null || spoken_at <= ended_at))

/** @param live the entry as it is now, and until when it counts while it is open */
function toRecords(
  facts: EntryFacts,
  parts: readonly EntryPart[],
  visit: Visit,
  { clock }: Surroundings,
  live: {
    readonly until: number
    readonly isPast: boolean
    readonly isTicket: boolean
    readonly row: EntryRow | undefined
  },
): EntryRecord[] {
  const { joinedAt, status, lastAt, calledAt, exam } = facts
  const wait = (calledAt ?? (isOpen(status) ? live.until : lastAt)) - joinedAt
  // The night came later.
  const isLeftOver = !live.isPast && live.row?.ended_at === null && fromFlag(live.row.left_over)
  const isLost = facts.isWaitLost || (isLeftOver && calledAt === null)
  const isWaitWrong = isWrong(wait) || parts.some((part) => part.wait !== null && isWrong(part.wait))
  const lastWaited = parts.findLastIndex((part) => part.wait !== null)
  const isExamKnown = exam !== null && !facts.isExamLost && !isWrong(exam.to - exam.from)
  const { day } = clock(joinedAt)
  const isUnseen = !(live.row && isConfirmed(live.row))
  return parts.map((part, at): EntryRecord => {
    const isLast = at === parts.length - 1
    const flags = [
      at > 0 && ENTRY.later,
      at === 0 && live.isTicket && ENTRY.ticket,
      part.wait === null && ENTRY.noWait,
      at === lastWaited && calledAt !== null && ENTRY.called,
      at < lastWaited && ENTRY.moved,
      visit.status !== 'CLOSED' && ENTRY.inHouse,
      isLost && ENTRY.waitLost,
      !isLost && isWaitWrong && ENTRY.waitWrong,
      part.hasLastCall && isUnseen && ENTRY.unseen,
      isLast && status === 'DONE' && ENTRY.completed,
      isLast && status === 'CANCELED' && calledAt === null && ENTRY.left,
      isLast && exam && ENTRY.examined,
      isLast && facts.isExamLost && ENTRY.examLost,
      isLast && exam && !facts.isExamLost && isWrong(exam.to - exam.from) && ENTRY.examWrong,
    ].reduce((bits: number, bit) => bits | (bit || 0), 0)
    return {
      day,
      visitId: visit.id,
      cell: {
        ...cellOf(visit, clock(part.from).hour),
        didId: part.didId,
        roomId: part.roomId,
        userId: facts.callerId ?? '',
      },
      flags,
      counts: part.counts,
      wait: isLost || isWaitWrong ? 0 : (part.wait ?? 0),
      exam: isLast && isExamKnown ? exam.to - exam.from : 0,
      start: isLast && isExamKnown && clock(exam.from).day === day ? exam.from - Date.parse(day) + DAY_MS : 0,
    }
  })
}

/** @returns undefined for a patient who has not left */
function toStay(
  visit: Visit,
  entries: readonly { readonly record: EntryRecord; readonly status: WaitingStatus }[],
  plan: readonly { readonly room_id: number }[],
  { clock }: Surroundings,
): StayRecord | undefined {
  if (visit.status !== 'CLOSED' || visit.closed_at === null) return undefined
  const from = Date.parse(visit.created_at)
  const stay = following(from, Date.parse(visit.closed_at)) - from
  const isLost = fromFlag(visit.auto_closed)
  const { day, hour } = clock(from)
  const places = new Map(
    entries.map(
      ({
        record: {
          cell: { didId, roomId },
        },
      }) => [`${didId} ${roomId}`, { didId, roomId, isSkipped: false }],
    ),
  )
  // A patient who was moved was done in the place of the planned room.
  const done = new Set(entries.flatMap(({ record, status }) => (status === 'DONE' ? record.cell.roomId : [])))
  const skipped = plan.filter(({ room_id }) => !done.has(room_id))
  return {
    day,
    visitId: visit.id,
    cell: cellOf(visit, hour),
    flags: (isLost ? STAY.lost : 0) | (!isLost && isWrong(stay) ? STAY.wrong : 0),
    places: [...places.values(), ...skipped.map(({ room_id: roomId }) => ({ didId: 0, roomId, isSkipped: true }))],
    stay: isLost || isWrong(stay) ? 0 : stay,
  }
}

const cellOf = (visit: Visit, hour: number): Cell => ({
  didId: 0,
  roomId: 0,
  hour,
  packageName: visit.package_name,
  groupName: visit.group_name,
  userId: '',
})
