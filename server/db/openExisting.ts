import { Kysely } from 'kysely'
import type { DB } from './schema.ts'
import { openPostgres } from './postgres/postgres.ts'
import { openToRead } from './sqlite/embedded.ts'
import { NodeSqliteDialect } from './sqlite/nodeSqlite.ts'

/**
 * Opens the database as it is, without migrating it, also while the server runs. The embedded one is opened read-only.
 * @throws {StartError} when it is missing or unfit.
 */
export async function openExisting({
  dataDir,
  databaseUrl,
  ofAnyVersion = false,
}: {
  readonly dataDir: string
  readonly databaseUrl?: string | undefined
  /** Accepts an embedded database of another version too, whose tables may have other columns. */
  readonly ofAnyVersion?: boolean
}): Promise<Kysely<DB>> {
  const dialect =
    databaseUrl === undefined
      ? new NodeSqliteDialect(openToRead(dataDir, ofAnyVersion))
      : await openPostgres(databaseUrl)
  return new Kysely<DB>({ dialect })
}
