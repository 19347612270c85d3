import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'

export async function tagExists(db: Kysely<DB>, id: number): Promise<boolean> {
  return (await db.selectFrom('tag_mappings').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Those of the rooms that do not exist. */
export async function missingRooms(db: Kysely<DB>, ids: readonly number[]): Promise<number[]> {
  const found = new Set((await db.selectFrom('rooms').select('id').where('id', 'in', ids).execute()).map(({ id }) => id))
  return ids.filter((id) => !found.has(id))
}
