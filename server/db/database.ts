import { type Dialect, Kysely } from 'kysely'
import { finishExchange } from '../disk/exchange.ts'
import { lockDataDir } from './sqlite/dataLock.ts'
import { makeDataDir, openEmbedded } from './sqlite/embedded.ts'
import { migrate } from './migrations/migrate.ts'
import type { DialectName, MigrationStep } from './migrations/migrationStep.ts'
import { NodeSqliteDialect } from './sqlite/nodeSqlite.ts'
import { openForMigration, openPostgres } from './postgres/postgres.ts'
import { eraseFreeSpace } from './sqlite/eraseFreeSpace.ts'
import type { DB } from './schema.ts'
import { upgrade } from './sqlite/upgrade.ts'

export interface Database {
  readonly db: Kysely<DB>
  readonly dialect: DialectName
  close(): Promise<void>
}

interface DatabaseLocation {
  readonly dataDir: string
  /** `postgres://…`; absent for the embedded database of the data folder. */
  readonly databaseUrl?: string | undefined
}

/** Opens the database of the configuration and migrates it. */
export async function openDatabase({ dataDir, databaseUrl }: DatabaseLocation): Promise<Database> {
  makeDataDir(dataDir)
  return databaseUrl === undefined ? openEmbeddedDatabase(dataDir) : openPostgresDatabase(databaseUrl)
}

async function openEmbeddedDatabase(dataDir: string): Promise<Database> {
  const unlock = lockDataDir(dataDir)
  try {
    finishExchange(dataDir)
    const file = openEmbedded(dataDir)
    const database = await migrated('sqlite', new NodeSqliteDialect(file), (db) => upgrade(file, db, dataDir, 'sqlite'))
    // A disk that is full keeps nobody from starting: it is tried again.
    await eraseFreeSpace(database.db).catch(() => false)
    const close = async () => {
      await database.close()
      unlock()
    }
    return { ...database, close }
  } catch (error) {
    unlock()
    throw error
  }
}

/** The data folder holds nothing but uploads then, and several servers share it: it is not locked. */
async function openPostgresDatabase(url: string): Promise<Database> {
  const { dialect } = await openPostgres(url)
  return migrated('postgres', dialect, () => migratePostgres(url))
}

/**
 * Brings the PostgreSQL database of a URL to the newest schema, on a connection without the time limits of calls.
 * @param steps for tests: others than those of this version.
 */
export async function migratePostgres(url: string, steps?: readonly MigrationStep[]): Promise<void> {
  const db = new Kysely<unknown>({ dialect: openForMigration(url).dialect })
  try {
    await migrate(db, 'postgres', steps)
  } finally {
    await db.destroy()
  }
}

async function migrated(
  name: DialectName,
  dialect: Dialect,
  bringUp: (db: Kysely<unknown>) => Promise<unknown>,
): Promise<Database> {
  const db = new Kysely<DB>({ dialect })
  try {
    await bringUp(db as Kysely<unknown>)
    return { db, dialect: name, close: () => db.destroy() }
  } catch (error) {
    await db.destroy()
    throw error
  }
}
