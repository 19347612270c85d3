import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { SqliteAdapter, SqliteDialect, type SqliteDatabase } from 'kysely'

/** Kysely's SQLite dialect over Node's own driver. */
export class NodeSqliteDialect extends SqliteDialect {
  constructor(file: DatabaseSync) {
    super({ database: asSqliteDatabase(file) })
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter()
  }
}

/** SQLite does roll back schema changes; Kysely assumes that it does not and would migrate without a transaction. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

function asSqliteDatabase(file: DatabaseSync): SqliteDatabase {
  return {
    close: () => file.close(),
    prepare(text) {
      const statement = file.prepare(text)
      const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...values(parameters)),
        run: (parameters) => {
          // A full or broken disk ends the transaction by itself: the failure of this would hide that of the disk.
          if (text === 'rollback' && !file.isTransaction) return { changes: 0, lastInsertRowid: 0 }
          return statement.run(...values(parameters))
        },
        iterate: (parameters) => statement.iterate(...values(parameters)),
      }
    },
  }
}
