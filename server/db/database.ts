import { HandleEmptyInListsPlugin, Kysely, replaceWithNoncontingentExpression } from 'kysely'
import { holdDataDir } from './dataLock.ts'
import { makeDataDir, openEmbedded } from './embedded.ts'
import type { DialectName } from './migrate.ts'
import { NodeSqliteDialect } from './nodeSqlite.ts'
import type { DB } from './schema.ts'
import { upgrade } from './upgrade.ts'

export interface Database {
  readonly db: Kysely<DB>
  readonly dialect: DialectName
  close(): Promise<void>
}

/** Opens the database of the configuration and migrates it. */
export async function openDatabase({ dataDir }: { dataDir: string }): Promise<Database> {
  makeDataDir(dataDir)
  const letGo = holdDataDir(dataDir)
  try {
    const file = openEmbedded(dataDir)
    const db = new Kysely<DB>({
      dialect: new NodeSqliteDialect(file),
      plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
    })
    const dialect = 'sqlite'
    await upgrade(file, db as Kysely<unknown>, dataDir, dialect)
    const close = async () => {
      await db.destroy()
      letGo()
    }
    return { db, dialect, close }
  } catch (error) {
    letGo()
    throw error
  }
}
