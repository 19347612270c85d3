import { type Dialect, Kysely } from 'kysely'
import { holdDataDir } from './dataLock.ts'
import { makeDataDir, openEmbedded } from './embedded.ts'
import { type DialectName, migrate } from './migrate.ts'
import { NodeSqliteDialect } from './nodeSqlite.ts'
import { openPostgres } from './postgres.ts'
import type { DB } from './schema.ts'
import { upgrade } from './upgrade.ts'

export interface Database {
  readonly db: Kysely<DB>
  readonly dialect: DialectName
  close(): Promise<void>
}

interface Place {
  readonly dataDir: string
  /** `postgres://…`; absent for the embedded database of the data folder. */
  readonly databaseUrl?: string | undefined
}

/** Opens the database of the configuration and migrates it. */
export async function openDatabase({ dataDir, databaseUrl }: Place): Promise<Database> {
  makeDataDir(dataDir)
  return databaseUrl === undefined ? openEmbeddedDatabase(dataDir) : openPostgresDatabase(databaseUrl)
}

async function openEmbeddedDatabase(dataDir: string): Promise<Database> {
  const letGo = holdDataDir(dataDir)
  try {
    const file = openEmbedded(dataDir)
    const database = await migrated('sqlite', new NodeSqliteDialect(file), (db) => upgrade(file, db, dataDir, 'sqlite'))
    const close = async () => {
      await database.close()
      letGo()
    }
    return { ...database, close }
  } catch (error) {
    letGo()
    throw error
  }
}

/** The data folder holds nothing but uploads then, and several servers share it: it is not locked. */
async function openPostgresDatabase(url: string): Promise<Database> {
  const { dialect } = await openPostgres(url)
  return migrated('postgres', dialect, (db) => migrate(db, 'postgres'))
}

async function migrated(name: DialectName, dialect: Dialect, bringUp: (db: Kysely<unknown>) => Promise<unknown>): Promise<Database> {
  const db = new Kysely<DB>({ dialect })
  try {
    await bringUp(db as Kysely<unknown>)
    return { db, dialect: name, close: () => db.destroy() }
  } catch (error) {
    await db.destroy()
    throw error
  }
}
