import { type Kysely, sql } from 'kysely'
import type { Page } from '../../contract/common.ts'
import { type ROOM_SORTS, Room, type RoomCreate, type RoomPatch, type RoomQuery } from '../../contract/rooms.ts'
import {
  byNumber,
  contains,
  containsFolded,
  matching,
  startsWith,
  type ListPlan,
  ascending,
  readPage,
} from '../db/lists.ts'
import { recordReader, toColumns, toFlag } from '../db/tables/columns.ts'
import type { DB } from '../db/schema.ts'

const toRoom = recordReader(Room)

/** Returns one page of rooms, by number unless the request sorts. */
export function listRooms(db: Kysely<DB>, query: RoomQuery): Promise<Page<Room>> {
  const filtered = db
    .selectFrom('rooms')
    .selectAll()
    .where((eb) =>
      matching(query, {
        // Cheap comparisons precede text searches: SQLite evaluates them in this order.
        maxPatientMin: (min) => eb('max_patient', '>=', min),
        maxPatientMax: (max) => eb('max_patient', '<=', max),
        useRfid: (useRfid) => eb('use_rfid', '=', toFlag(useRfid)),
        no: (no) => startsWith(eb.ref('no'), no),
        name: (name) => containsFolded(eb.ref('name_search'), name),
        memo: (memo) => contains(eb.ref('memo'), memo),
        floor: (floor) => eb.or([contains(eb.ref('floor_kr'), floor), contains(eb.ref('floor_en'), floor)]),
      }),
    )
  return readPage(filtered, query, LIST_PLAN, toRoom)
}

/** Finds the existing rooms among these ids, in no particular order. */
export async function findRooms(db: Kysely<DB>, ids: readonly number[]): Promise<Room[]> {
  return (await db.selectFrom('rooms').selectAll().where('id', 'in', ids).execute()).map(toRoom)
}

/** Returns the pictures that these rooms have now. */
export async function picturesOfRooms(db: Kysely<DB>, ids: readonly number[]): Promise<string[]> {
  const rows = await db.selectFrom('rooms').select('picture').where('id', 'in', ids).execute()
  return rows.flatMap(({ picture }) => picture ?? [])
}

/** Inserts a room. @returns its id, which the database gives */
export async function insertRoom(db: Kysely<DB>, room: RoomCreate): Promise<number> {
  return (await db.insertInto('rooms').values(toColumns(room)).returning('id').executeTakeFirstOrThrow()).id
}

/** Changes the fields in the patch. */
export async function updateRoom(db: Kysely<DB>, { id, ...changes }: RoomPatch): Promise<void> {
  // `id` is set to itself so that a patch without changes is still a statement.
  await db
    .updateTable('rooms')
    .set({ id, ...toColumns(changes) })
    .where('id', '=', id)
    .execute()
}

/**
 * Deletes rooms and removes them from closed visits; a board or an open visit that uses a room prevents the deletion.
 */
export async function deleteRooms(db: Kysely<DB>, ids: readonly number[]): Promise<void> {
  const closed = db.selectFrom('visits').select('id').where('status', '=', 'CLOSED')
  await db.deleteFrom('visit_rooms').where('room_id', 'in', ids).where('visit_id', 'in', closed).execute()
  await db.deleteFrom('rooms').where('id', 'in', ids).execute()
}

/** Returns the ids of the boards of these rooms. */
export async function boardsOfRooms(db: Kysely<DB>, roomIds: readonly number[]): Promise<number[]> {
  const rows = await db.selectFrom('dids').select('id').where('room_id', 'in', roomIds).execute()
  return rows.map((row) => row.id)
}

/**
 * Sorted lists read indexes: without them `npm run bench rooms-list` takes 1.6 times the processor time (docs/decisions/operation.md#code-for-speed).
 */
const LIST_PLAN: ListPlan<(typeof ROOM_SORTS)[number]> = {
  orders: { no: byNumber(sql.ref('no')), name: 'name_kr' },
  fallback: ascending('no', 'id'),
}
