import { type Kysely, sql, type Transaction } from 'kysely'
import type { Page } from '../../contract/common.ts'
import type { Visit, VISIT_SORTS, VisitCreate, VisitPatch, VisitQuery } from '../../contract/visits.ts'
import { inAllowedOrder, type OrderedRoom, orderedRooms, rulesOf } from '../../domain/roomOrder.ts'
import { contains, matching, startsWith, type ListPlan, descending, readPage } from '../db/lists.ts'
import { noteChange } from '../db/transactions/notedChanges.ts'
import { toColumns, type Flag, fromFlag, toFlag, alertsFromText, alertsInText } from '../db/tables/columns.ts'
import type { DB } from '../db/schema.ts'
import { nextNumber } from './dayNumbers.ts'
import { type Earlier, isLeftOver, isUntouched } from './businessDays.ts'
import type { Plan } from './packages/planOf.ts'
import { withDetails } from './visitDetails.ts'

/** Returns one page of visits, newest first unless the request sorts. */
export async function listVisits(db: Kysely<DB>, query: VisitQuery, earlier: Earlier): Promise<Page<Visit>> {
  const filtered = selectVisits(db)
    .select((eb) =>
      eb
        .case()
        .when(eb.and([eb('status', '=', 'OPEN'), isLeftOver(eb, earlier)]))
        .then(toFlag(true))
        .else(toFlag(false))
        .end()
        .as('leftOver'),
    )
    .where((eb) =>
      matching(query, {
        name: (name) => contains(eb.ref('visits.name'), name),
        patientNo: (patientNo) => contains(eb.ref('patient_no'), patientNo),
        tagNo: (tagNo) => startsWith(TAG_NO, tagNo),
        status: (status) => eb(query.day ? STATUS_UNINDEXED : 'status', '=', status),
        day: (day) => eb('visits.day', '=', day),
        earlier: (isAsked) => (isAsked ? isLeftOver(eb, earlier) : eb.not(isLeftOver(eb, earlier))),
      }),
    )
  const page = await readPage(filtered, query, LIST_PLAN, toVisit)
  return { ...page, content: await withDetails(db, page.content) }
}

/** Finds the existing visits among these ids, in no particular order. */
export async function findVisits(db: Kysely<DB>, ids: readonly number[]): Promise<Visit[]> {
  return withDetails(db, (await selectVisits(db).where('visits.id', 'in', ids).execute()).map(toVisit))
}

/** Finds the open visit of a patient number that began on a day. */
export async function findOpenVisit(db: Kysely<DB>, patientNo: string, day: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('visits')
    .select('id')
    .where('day', '=', day)
    .where('patient_no', '=', patientNo)
    .where(STATUS_UNINDEXED, '=', 'OPEN')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Finds the tags that visits returned at their check-outs, by visit; nothing for a visit without one. */
export async function findReturnedTags(db: Kysely<DB>, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db.selectFrom('visits').select(['id', 'returned_tag_id as tagId']).where('id', 'in', ids).execute()
  return new Map(rows.flatMap(({ id, tagId }) => (tagId === null ? [] : [[id, tagId] as const])))
}

/** Finds open visits from earlier days: at most `limit`, the oldest ones. */
export async function findEarlier(db: Kysely<DB>, earlier: Earlier, limit: number): Promise<number[]> {
  const open = db
    .selectFrom('visits')
    .select('id')
    .where('status', '=', 'OPEN')
    .where((eb) => isLeftOver(eb, earlier))
  const rows = await open.orderBy('created_at').orderBy('id').limit(limit).execute()
  return rows.map(({ id }) => id)
}

/**
 * Finds open visits without activity since a time: checked in, reopened and moved in the queues before it. At most
 * `limit`, the oldest ones.
 */
export async function findForgotten(db: Kysely<DB>, before: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('visits')
    .select('id')
    .where('status', '=', 'OPEN')
    .where((eb) => isUntouched(eb, before))
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Finds open number tickets of earlier days whose holders have no name: at most `limit`. */
export async function findTickets(db: Kysely<DB>, earlier: Earlier, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('visits')
    .select('id')
    .where('status', '=', 'OPEN')
    .where('unnamed', '=', toFlag(true))
    .where((eb) => isLeftOver(eb, earlier))
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Adds a visit on a business day with its next number. @returns the id of the new visit. */
export async function insertVisit(
  tx: Transaction<DB>,
  visit: Omit<VisitCreate, 'didId' | 'joins' | 'packageId' | 'roomIds'> &
    Omit<Plan, 'joinsFirst'> & { readonly groupName: string; readonly ticketDidId?: number },
  day: string,
): Promise<number> {
  const { id } = await tx
    .insertInto('visits')
    .values({
      name: visit.name,
      patient_no: visit.patientNo,
      tag_mapping_id: visit.tagMappingId,
      status: 'OPEN',
      created_at: new Date().toISOString(),
      hide_name: toFlag(visit.hideName),
      alerts: alertsInText(visit.alerts ?? []),
      note: visit.note ?? '',
      package_name: visit.packageName,
      group_name: visit.groupName,
      appointment_id: visit.appointmentId ?? null,
      ticket_did_id: visit.ticketDidId ?? null,
      unnamed: toFlag(visit.ticketDidId !== undefined),
      day,
      number: await nextNumber(tx, day),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await planRooms(tx, id, visit.rooms)
  noteChange(tx, { type: 'visit.arrived', visitId: id })
  return id
}

/** Changes that a check-out or a reopening makes in addition to those of staff. */
interface VisitTimes {
  readonly closedAt?: string | null
  readonly reopenedAt?: string
  readonly autoClosed?: boolean
}

/** Changes the given fields, including the planned rooms: those that stay keep their rules. */
export async function updateVisit(
  tx: Transaction<DB>,
  { id, roomIds, ...changes }: VisitPatch & VisitTimes,
): Promise<void> {
  const { alerts, note, ...columns } = changes
  await tx
    .updateTable('visits')
    .set({
      ...toColumns(columns),
      // The holder of a ticket who gets a name is a patient like others.
      ...(changes.name !== undefined && { unnamed: toFlag(false) }),
      // A check-out returns the tag: keeps the old value of the column.
      ...(changes.status === 'CLOSED' &&
        changes.closedAt && { returned_tag_id: sql.ref<number | null>('tag_mapping_id') }),
      alerts: alerts && alertsInText(alerts),
      // Set to itself so that a patch of the rooms alone is still a statement; a column of an index would rewrite the index.
      note: note ?? sql.ref<string>('note'),
    })
    .where('id', '=', id)
    .execute()
  if (changes.closedAt !== undefined)
    noteChange(tx, { type: changes.closedAt === null ? 'visit.reopened' : 'visit.closed', visitId: id })
  if (!roomIds) return
  const before = await tx
    .deleteFrom('visit_rooms')
    .where('visit_id', '=', id)
    .returning(['room_id as roomId', 'rule', 'after_room_id as afterRoomId', 'done_at'])
    .execute()
  await planRooms(
    tx,
    id,
    orderedRooms(roomIds, rulesOf(before)),
    new Map(before.map(({ roomId, done_at }) => [roomId, done_at])),
  )
}

/** Plans the rooms of a visit that has none. */
export async function planVisit(tx: Transaction<DB>, id: number, { rooms, packageName }: Plan): Promise<void> {
  await tx.updateTable('visits').set({ package_name: packageName }).where('id', '=', id).execute()
  await planRooms(tx, id, rooms)
}

/** Plans rooms. @param doneAt when those of them ended that were done at boards deleted since */
async function planRooms(
  tx: Transaction<DB>,
  visitId: number,
  rooms: readonly OrderedRoom[],
  doneAt: ReadonlyMap<number, string | null> = new Map(),
): Promise<void> {
  if (rooms.length === 0) return
  const rows = inAllowedOrder(rooms).map(({ roomId, rule, afterRoomId }, position) => ({
    visit_id: visitId,
    position,
    room_id: roomId,
    rule,
    after_room_id: afterRoomId,
    done_at: doneAt.get(roomId) ?? null,
  }))
  await tx.insertInto('visit_rooms').values(rows).execute()
}

interface VisitRow {
  readonly hideName: Flag
  readonly autoClosed: Flag
  readonly leftOver?: Flag
  readonly unnamed: Flag
  readonly alerts: string
  readonly packageName: string
}

const toVisit = <V extends VisitRow>({ packageName, leftOver = toFlag(false), unnamed, ...row }: V) => ({
  ...row,
  ...(fromFlag(leftOver) && { leftOver: true }),
  ...(fromFlag(unnamed) && { ticket: true }),
  ...(packageName !== '' && { packageName }),
  hideName: fromFlag(row.hideName),
  alerts: alertsFromText(row.alerts),
  autoClosed: fromFlag(row.autoClosed),
})

/** A subquery, not a join: a million rows are then counted in a tenth of the time. */
const TAG_NO = sql<string>`(select tag_no from tag_mappings where tag_mappings.id = visits.tag_mapping_id)`

/** SQLite would read all visits of a status by its index, not those of a day. */
const STATUS_UNINDEXED = sql<string>`status || ''`

const selectVisits = (db: Kysely<DB>) =>
  db
    .selectFrom('visits')
    .select(TAG_NO.$castTo<string | null>().as('tagNo'))
    .select([
      'visits.id',
      'visits.number',
      'hide_name as hideName',
      'alerts',
      'note',
      'package_name as packageName',
      'visits.name',
      'patient_no as patientNo',
      'tag_mapping_id as tagMappingId',
      'status',
      'created_at as createdAt',
      'closed_at as closedAt',
      'auto_closed as autoClosed',
      'unnamed',
    ])

const LIST_PLAN: ListPlan<(typeof VISIT_SORTS)[number]> = {
  orders: {
    id: 'visits.id',
    name: 'visits.name',
    patientNo: 'patient_no',
    status: 'status',
    createdAt: 'created_at',
    closedAt: 'closed_at',
  },
  fallback: descending('createdAt', 'id'),
  nullable: ['closedAt'],
}
