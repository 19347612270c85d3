import { type Kysely, sql } from 'kysely'
import type { DB } from '../schema.ts'
import { MIGRATION_NAMES } from './migrate.ts'

/** Returns the migrations that the next start applies to a database; none for an empty one, which is created. */
export async function pendingMigrations(db: Kysely<DB>): Promise<readonly string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const done = new Set(rows.map(({ name }) => name))
  return MIGRATION_NAMES.filter((name) => !done.has(name))
}
