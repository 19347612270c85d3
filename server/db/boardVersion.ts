import type { Kysely } from 'kysely'
import type { DB } from './schema.ts'

/** The version of a board that exists. */
export async function boardVersion(db: Kysely<DB>, didId: number): Promise<number> {
  return (await db.selectFrom('dids').select('version').where('id', '=', didId).executeTakeFirstOrThrow()).version
}
