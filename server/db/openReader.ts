import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { DATABASE } from '../disk/dataFolder.ts'
import { openPostgresReader } from './postgres/postgres.ts'
import type { DB } from './schema.ts'
import { BUSY_TIMEOUT_MS } from './sqlite/embedded.ts'
import { NodeSqliteDialect } from './sqlite/nodeSqlite.ts'

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
