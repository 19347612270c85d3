import { type Kysely, sql } from 'kysely'
import type { Page } from '../../contract/common.ts'
import type { DID_SORTS, Did, DidCreate, DidPatch, DidQuery } from '../../contract/dids.ts'
import { DEFAULT_MASK } from '../../domain/masking.ts'
import { toDid } from '../db/boardRows.ts'
import { byNumber, contains, matching, startsWith, type ListPlan, ascending, readPage } from '../db/lists.ts'
import type { DB } from '../db/schema.ts'
import { toColumns } from '../db/tables/columns.ts'

/** Reads one page of boards, by number unless the request sorts. */
export function listDids(db: Kysely<DB>, query: DidQuery): Promise<Page<Did>> {
  const filtered = db
    .selectFrom('dids')
    .selectAll()
    .where((eb) =>
      matching(query, {
        no: (no) => startsWith(eb.ref('no'), no),
        name: (name) => contains(eb.ref('name_kr'), name),
        doctor: (doctor) => contains(eb.ref('doctor_kr'), doctor),
        explain: (explain) => contains(eb.ref('explain_kr'), explain),
        ipAddress: (ipAddress) => contains(eb.ref('ip_address'), ipAddress),
        roomId: (roomId) => eb('room_id', '=', roomId),
        isRoomIdNull: (isNull) => eb('room_id', isNull ? 'is' : 'is not', null),
      }),
    )
  return readPage(filtered, query, LIST_PLAN, toDid)
}

/** Finds the existing boards among these ids, in no particular order. */
export async function findDids(db: Kysely<DB>, ids: readonly number[]): Promise<Did[]> {
  const rows = await db.selectFrom('dids').selectAll().where('id', 'in', ids).execute()
  return rows.map(toDid)
}

/** Inserts a board with all options off. @returns its id, which the database gives */
export async function insertDid(db: Kysely<DB>, did: DidCreate): Promise<number> {
  const { id } = await db.insertInto('dids').values(toColumns(did)).returning('id').executeTakeFirstOrThrow()
  await db
    .insertInto('did_options')
    .values({ did_id: id, ...ALL_OFF })
    .execute()
  return id
}

/** Updates the patched fields of a board. */
export async function updateDid(db: Kysely<DB>, { id, ...changes }: DidPatch): Promise<void> {
  await db
    .updateTable('dids')
    .set({ id, ...toColumns(changes) })
    .where('id', '=', id)
    .execute()
}

/** Deletes boards with their options and ended entries; fails while a patient is at one of them. */
export async function deleteDids(db: Kysely<DB>, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('did_waitings').where('did_id', 'in', ids).where('ended_at', 'is not', null).execute()
  await db.deleteFrom('dids').where('id', 'in', ids).execute()
}

const ALL_OFF = toColumns({
  clock: false,
  delayTime: { use: false, content: 0 },
  doctorPhoto: { use: false, name: '', type: '', url: '' },
  masking: { use: false, ...DEFAULT_MASK },
  notice: { use: false, content: '' },
  video: { use: false, name: '', type: 'FILE' as const, url: '' },
})

const LIST_PLAN: ListPlan<(typeof DID_SORTS)[number]> = {
  orders: {
    no: byNumber(sql.ref('no')),
    name: 'name_kr',
    doctor: 'doctor_kr',
    explain: 'explain_kr',
    // The column shows the room's number and name.
    roomId: byNumber(sql`(select rooms.no from rooms where rooms.id = dids.room_id)`),
  },
  fallback: ascending('no', 'id'),
  nullable: ['roomId'],
}
