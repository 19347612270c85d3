import { type Dialect, Kysely } from 'kysely'
import { finishExchange } from '../disk/exchange.ts'
import { lockDataDir } from './sqlite/dataLock.ts'
import { makeDataDir, openEmbedded } from './sqlite/embedded.ts'
import { migrate } from './migrations/migrate.ts'
import type { DialectName, MigrationStep } from './migrations/migrationStep.ts'
import { NodeSqliteDialect } from './sqlite/nodeSqlite.ts'
import { copyBeforeUpgrade } from './postgres/copyBeforeUpgrade.ts'
import { openForMigration, openPostgres, type PoolCounts } from './postgres/postgres.ts'
import { eraseFreeSpace } from './sqlite/eraseFreeSpace.ts'
import type { DB } from './schema.ts'
import { upgrade } from './sqlite/upgrade.ts'

export interface Database {
  readonly db: Kysely<DB>
  readonly dialect: DialectName
  /** Counts the connections to PostgreSQL; absent for the embedded database. */
  readonly connections?: () => PoolCounts
  close(): Promise<void>
}

interface DatabaseLocation {
  readonly dataDir: string
  /** `postgres://…`; absent for the embedded database in the data folder. */
  readonly databaseUrl?: string | undefined
}

/** Opens the configured database and migrates it. */
export async function openDatabase({ dataDir, databaseUrl }: DatabaseLocation): Promise<Database> {
  makeDataDir(dataDir)
  return databaseUrl === undefined ? openEmbeddedDatabase(dataDir) : openPostgresDatabase(databaseUrl, dataDir)
}

async function openEmbeddedDatabase(dataDir: string): Promise<Database> {
  const unlock = lockDataDir(dataDir)
  try {
    finishExchange(dataDir)
    const file = openEmbedded(dataDir)
    const database = await openMigrated('sqlite', new NodeSqliteDialect(file), (db) =>
      upgrade(file, db, dataDir, 'sqlite'),
    ).catch((error: unknown) => {
      // Kysely closes only what it has used.
      if (file.isOpen) file.close()
      throw error
    })
    // A full disk must not prevent the start: the erasure is retried later.
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

/** With PostgreSQL the data folder holds only uploads and is shared by several servers, so it is not locked. */
async function openPostgresDatabase(url: string, dataDir: string): Promise<Database> {
  const dialect = await openPostgres(url)
  await copyBeforeUpgrade(url, dataDir)
  const database = await openMigrated('postgres', dialect, () => migratePostgres(url))
  return { ...database, connections: () => dialect.counts }
}

/**
 * Migrates the PostgreSQL database of a URL to the newest schema, on a connection without the usual timeouts.
 * @param steps for tests: replaces the steps of this version.
 */
export async function migratePostgres(url: string, steps?: readonly MigrationStep[]): Promise<void> {
  const db = new Kysely<unknown>({ dialect: openForMigration(url) })
  try {
    await migrate(db, 'postgres', steps)
  } finally {
    await db.destroy()
  }
}

async function openMigrated(
  name: DialectName,
  dialect: Dialect,
  migrate: (db: Kysely<unknown>) => Promise<unknown>,
): Promise<Database> {
  const db = new Kysely<DB>({ dialect })
  try {
    await migrate(db as Kysely<unknown>)
    return { db, dialect: name, close: () => db.destroy() }
  } catch (error) {
    await db.destroy()
    throw error
  }
}
