import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/schema.ts'

/** Id of the tag that a reader's value belongs to, given in the normal form; of several the one that is no double. */
export async function findTag(db: Kysely<DB>, normalTagValue: string): Promise<number | undefined> {
  const found = db.selectFrom('tag_mappings').select('id').where('normal_tag_value', '=', normalTagValue)
  // A literal, not a parameter: only so do the databases see that the index of tags that are no doubles applies.
  return (await found.where('is_double', '=', sql.lit(0)).executeTakeFirst())?.id
}

/** The open visit that carries a tag; null when none does. */
export async function openVisitOf(db: Kysely<DB>, tagId: number): Promise<number | null> {
  // A literal, not a parameter: only so do the databases see that the index of open visits' tags applies.
  const open = db
    .selectFrom('visits')
    .select('id')
    .where('tag_mapping_id', '=', tagId)
    .where('status', '=', sql.lit('OPEN'))
  return (await open.executeTakeFirst())?.id ?? null
}

/** The rooms that a visit plans; none means every room (DE-24). */
export async function plannedRooms(db: Kysely<DB>, visitId: number): Promise<number[]> {
  const rows = await db.selectFrom('visit_rooms').select('room_id').where('visit_id', '=', visitId).execute()
  return rows.map((row) => row.room_id)
}
