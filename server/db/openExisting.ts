import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import type { DB } from './schema.ts'
import { openPostgres, openPostgresReader } from './postgres/postgres.ts'
import { openToRead, BUSY_TIMEOUT_MS } from './sqlite/embedded.ts'
import { NodeSqliteDialect } from './sqlite/nodeSqlite.ts'
import { DATABASE } from '../disk/dataFolder.ts'

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

/** Opens the database that the server has opened once more, to read it from another thread. */
export function openReader(at: { readonly dataDir: string; readonly databaseUrl?: string | undefined }): Kysely<DB> {
  const dialect =
    at.databaseUrl === undefined
      ? new NodeSqliteDialect(
          new DatabaseSync(join(at.dataDir, DATABASE), { readOnly: true, timeout: BUSY_TIMEOUT_MS }),
        )
      : openPostgresReader(at.databaseUrl)
  return new Kysely<DB>({ dialect })
}
