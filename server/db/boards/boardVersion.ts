import type { Kysely } from 'kysely'
import type { DB } from '../schema.ts'
import { type Query, query } from '../pipeline/pipeline.ts'

/** Finds the version of a board; 0 when the board does not exist. */
export const findVersion = (db: Kysely<DB>, didId: number): Query<number> =>
  query(db, db.selectFrom('dids').select('version').where('id', '=', didId), ([row]) => row?.version ?? 0)
