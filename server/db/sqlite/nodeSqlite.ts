import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { SqliteAdapter, SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely'
import { SqliteCompiler } from '../dialects/emptyInLists.ts'

/** Kysely's SQLite dialect over Node's own driver. */
export class NodeSqliteDialect extends SqliteDialect {
  constructor(file: DatabaseSync) {
    super({ database: asSqliteDatabase(file) })
  }

  override createQueryCompiler(): SqliteCompiler {
    return new SqliteCompiler()
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

/** More than the server has kinds of statements; lists of any length make more of them. */
const STATEMENTS_MAX = 500

function asSqliteDatabase(file: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>()
  return {
    close: () => file.close(),
    prepare(text) {
      const statement = prepared.get(text) ?? prepare(file, text)
      // Those used last stay.
      prepared.delete(text)
      prepared.set(text, statement)
      const [oldest] = prepared.keys()
      if (prepared.size > STATEMENTS_MAX && oldest !== undefined) prepared.delete(oldest)
      return statement
    },
  }
}

function prepare(file: DatabaseSync, text: string): SqliteStatement {
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
    // A statement of its own: rows are still taken from it while others ask the same.
    iterate: (parameters) => file.prepare(text).iterate(...values(parameters)),
  }
}
