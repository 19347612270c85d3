import type { Kysely } from 'kysely'
import type { DB } from '../schema.ts'

/** Finds the version of a board; 0 when the board does not exist. */
export async function findVersion(db: Kysely<DB>, didId: number): Promise<number> {
  const board = await db.selectFrom('dids').select('version').where('id', '=', didId).executeTakeFirst()
  return board?.version ?? 0
}
