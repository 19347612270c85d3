import { HandleEmptyInListsPlugin, Kysely, replaceWithNoncontingentExpression } from 'kysely'
import { openEmbedded } from './embedded.ts'
import { type DialectName, migrate } from './migrate.ts'
import { NodeSqliteDialect } from './nodeSqlite.ts'
import type { DB } from './schema.ts'

export interface Database {
  readonly db: Kysely<DB>
  readonly dialect: DialectName
  close(): Promise<void>
}

/** Opens the database of the configuration and migrates it. */
export async function openDatabase(config: { dataDir: string }): Promise<Database> {
  const db = new Kysely<DB>({
    dialect: new NodeSqliteDialect(openEmbedded(config.dataDir)),
    plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
  })
  const dialect = 'sqlite'
  await migrate(db as Kysely<unknown>, dialect)
  return { db, dialect, close: () => db.destroy() }
}
