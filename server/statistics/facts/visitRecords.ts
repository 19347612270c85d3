import type { Kysely } from 'kysely'
import { type EntryFacts, entryFacts } from '../../../domain/statistics/entryFacts.ts'
import type { LocalTime } from '../../../domain/statistics/hospitalClock.ts'
import { isOpen } from '../../../domain/waiting.ts'
import type { DB, Row } from '../../db/schema.ts'
import { fromFlag } from '../../db/tables/flags.ts'
import type { RoomAt } from './boardRooms.ts'
import { readEntryLogs } from './loggedSteps.ts'
import { type Cell, ENTRY, type EntryRecord, isWrong, STAY, type StayRecord } from './records.ts'

/** What the facts of visits are computed with. */
export interface Surroundings {
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

/** Computes the facts of visits from their log. @param now ms since the epoch */
export async function readVisitRecords(
  db: Kysely<DB>,
  visitIds: readonly number[],
  surroundings: Surroundings,
  now: number,
): Promise<VisitRecords> {
  const visits = await db
    .selectFrom('visits')
    .select(['id', 'status', 'created_at', 'closed_at', 'auto_closed', 'package_name', 'group_name'])
    .where('id', 'in', visitIds)
    .execute()
  const logs = await readEntryLogs(db, visitIds)
  const leftOver = await findLeftOver(db, visitIds)
  const days = new Set<string>()
  for (const { steps } of logs)
    for (const { from, at } of steps) if (from === null) days.add(surroundings.clock(at).day)
  const byVisit = Map.groupBy(logs, ({ visitId }) => visitId)
  const made = visits.map((visit) => {
    days.add(surroundings.clock(Date.parse(visit.created_at)).day)
    const entries = (byVisit.get(visit.id) ?? []).flatMap(({ id, steps }) => {
      const facts = entryFacts(steps)
      if (!facts) return []
      const record = toEntry(facts, visit, surroundings, { now, isLeftOver: leftOver.has(id) })
      return { record, isOpen: isOpen(facts.status) }
    })
    return { entries, stay: toStay(visit, entries, surroundings) }
  })
  const entries = made.flatMap((visit) => visit.entries)
  return {
    ended: entries.flatMap((each) => (each.isOpen ? [] : each.record)),
    open: entries.flatMap((each) => (each.isOpen ? each.record : [])),
    stays: made.flatMap(({ stay }) => stay ?? []),
    days,
  }
}

type Visit = Pick<
  Row<'visits'>,
  'id' | 'status' | 'created_at' | 'closed_at' | 'auto_closed' | 'package_name' | 'group_name'
>

/** Finds the open entries of these visits that nobody has touched since an earlier day. */
async function findLeftOver(db: Kysely<DB>, visitIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('did_waitings')
    .select('id')
    .where('visit_id', 'in', visitIds)
    .where('ended_at', 'is', null)
    .where('left_over', '=', 1)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** @param live the present, and whether nobody has touched an open entry since an earlier day */
function toEntry(
  facts: EntryFacts,
  visit: Visit,
  { clock, roomAt }: Surroundings,
  live: { readonly now: number; readonly isLeftOver: boolean },
): EntryRecord {
  const { joinedAt, status, didId, lastAt, calledAt, exam, counts } = facts
  const ended = isOpen(status) ? live.now : lastAt
  const { day, hour } = clock(joinedAt)
  const wait = (calledAt ?? ended) - joinedAt
  const isLost = facts.isWaitLost || (live.isLeftOver && calledAt === null)
  const flags = [
    calledAt !== null && ENTRY.called,
    status === 'DONE' && ENTRY.completed,
    status === 'CANCELED' && calledAt === null && ENTRY.left,
    isLost && ENTRY.waitLost,
    !isLost && isWrong(wait) && ENTRY.waitWrong,
    exam && ENTRY.examined,
    facts.isExamLost && ENTRY.examLost,
    exam && !facts.isExamLost && isWrong(exam.to - exam.from) && ENTRY.examWrong,
  ].reduce((bits: number, bit) => bits | (bit || 0), 0)
  return {
    day,
    visitId: visit.id,
    cell: { ...cellOf(visit, hour), didId, roomId: roomAt(didId, new Date(ended).toISOString()) },
    flags,
    counts,
    wait: isLost || isWrong(wait) ? 0 : wait,
    exam: !exam || facts.isExamLost || isWrong(exam.to - exam.from) ? 0 : exam.to - exam.from,
  }
}

/** @returns undefined for a patient who has not left */
function toStay(
  visit: Visit,
  entries: readonly { readonly record: EntryRecord }[],
  { clock }: Surroundings,
): StayRecord | undefined {
  if (visit.status !== 'CLOSED' || visit.closed_at === null) return undefined
  const from = Date.parse(visit.created_at)
  const stay = Date.parse(visit.closed_at) - from
  const isLost = fromFlag(visit.auto_closed)
  const { day, hour } = clock(from)
  const places = new Map(
    entries.map(({ record: { cell } }) => [`${cell.didId} ${cell.roomId}`, [cell.didId, cell.roomId] as const]),
  )
  return {
    day,
    visitId: visit.id,
    cell: cellOf(visit, hour),
    flags: (isLost ? STAY.lost : 0) | (!isLost && isWrong(stay) ? STAY.wrong : 0),
    places: [...places.values()],
    stay: isLost || isWrong(stay) ? 0 : stay,
  }
}

const cellOf = (visit: Visit, hour: number): Cell => ({
  didId: 0,
  roomId: 0,
  hour,
  packageName: visit.package_name,
  groupName: visit.group_name,
})
