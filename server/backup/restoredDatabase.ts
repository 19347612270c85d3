import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { migrate } from '../db/migrations/migrate.ts'
import type { DB } from '../db/schema.ts'
import { NodeSqliteDialect } from '../db/sqlite/nodeSqlite.ts'

/**
 * Opens the unpacked SQLite database of a backup and migrates it to this version. It is one file without a WAL beside
 * it, which can be moved.
 */
export async function openRestored(path: string): Promise<Kysely<DB>> {
  const file = new DatabaseSync(path, { enableForeignKeyConstraints: true })
  file.exec('pragma journal_mode = delete; pragma secure_delete = on')
  const db = new Kysely<DB>({ dialect: new NodeSqliteDialect(file) })
  try {
    await migrate(db as Kysely<unknown>, 'sqlite')
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}
