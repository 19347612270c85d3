import type { Kysely } from 'kysely'
import type { DB } from './schema.ts'
import { type Step, step } from './together.ts'

/** The version of a board; 0 when there is no such board. */
export const findingVersion = (db: Kysely<DB>, didId: number): Step<number> =>
  step(db.selectFrom('dids').select('version').where('id', '=', didId), ([row]) => row?.version ?? 0)
