import type { Kysely } from 'kysely'
import type { DB } from '../schema.ts'
import { readDoneSteps } from './doneSteps.ts'
import { MIGRATION_NAMES } from './migrate.ts'

/** Returns the migrations that the next start applies to a database; none for an empty one, which is created. */
export async function pendingMigrations(db: Kysely<DB>): Promise<readonly string[]> {
  const done = await readDoneSteps(db as Kysely<unknown>)
  return done.length === 0 ? [] : MIGRATION_NAMES.filter((name) => !done.includes(name))
}
