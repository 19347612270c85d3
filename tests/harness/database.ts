import { rmSync } from 'node:fs'
import type { Kysely } from 'kysely'
import { type Database, openDatabase as open } from '../../server/db/database.ts'
import type { DB } from '../../server/db/schema.ts'
import { UnitOfWork } from '../../server/db/unitOfWork.ts'
import { LocalBus } from '../../server/events/bus.ts'
import { writeMigrated } from './migratedFolder.ts'
import { createPostgresDatabase, POSTGRES } from './postgresDatabase.ts'
import { temporaryFolder } from './temporaryFolder.ts'

/** Opens an empty, migrated database of the kind that the current tests use; closing it removes it. */
export async function openDatabase(): Promise<Database> {
  const dataDir = temporaryFolder()
  const postgres = process.env[POSTGRES] === undefined ? undefined : await createPostgresDatabase()
  if (!postgres) await writeMigrated(dataDir)
  const database = await open({ dataDir, databaseUrl: postgres?.url })
  return {
    ...database,
    async close() {
      await database.close()
      await postgres?.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Returns a unit of work beside a running server, of whose events nobody is notified. */
export const aUnit = (db: Kysely<DB>): UnitOfWork => new UnitOfWork(db, new LocalBus(() => undefined))
