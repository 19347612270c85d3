import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'

/** Id of the tag that a reader's value belongs to. */
export async function findTag(db: Kysely<DB>, tagValue: string): Promise<number | undefined> {
  return (await db.selectFrom('tag_mappings').select('id').where('tag_value', '=', tagValue).executeTakeFirst())?.id
}

/** The rooms that a visit plans; none means every room (DE-24). */
export async function plannedRooms(db: Kysely<DB>, visitId: number): Promise<number[]> {
  const rows = await db.selectFrom('visit_rooms').select('room_id').where('visit_id', '=', visitId).execute()
  return rows.map((row) => row.room_id)
}
