import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { SqliteAdapter, SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely'
import { SqliteCompiler } from '../dialect.ts'
import { committed } from '../transactions/commits.ts'

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

/**
 * Declares DDL transactional: SQLite rolls back schema changes, but Kysely assumes that it does not and would migrate
 * without a transaction.
 */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Maximum number of kept statements: more than the server has, but lists of any length add new ones. */
const STATEMENTS_MAX = 500

function asSqliteDatabase(file: DatabaseSync): SqliteDatabase {
  const prepare = preparing(file)
  const prepared = new Map<string, SqliteStatement>()
  return {
    close: () => file.close(),
    prepare(text) {
      const known = prepared.get(text)
      if (known) return known
      if (prepared.size === STATEMENTS_MAX) prepared.clear()
      const statement = prepare(text)
      prepared.set(text, statement)
      return statement
    },
  }
}

/** Statements that change rows, and so make their transaction's commit flush the disk. */
const CHANGES = /^(?:insert|update|delete) /i

function preparing(file: DatabaseSync): (text: string) => SqliteStatement {
  /** Whether the current transaction has changed rows. */
  let isChanged = false
  return (text) => {
    const statement = file.prepare(text)
    const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
    const changes = CHANGES.test(text)
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => {
        isChanged ||= changes
        return statement.all(...values(parameters))
      },
      run: (parameters) => {
        // A full or broken disk has already ended the transaction: an error of this rollback would hide the disk's.
        if (text === 'rollback' && !file.isTransaction) return { changes: 0, lastInsertRowid: 0 }
        if (text === 'begin') isChanged = false
        isChanged ||= changes
        const startedAt = performance.now()
        const result = statement.run(...values(parameters))
        if (text === 'commit' && isChanged) committed(startedAt)
        return result
      },
      // A separate statement: the cached one may be executed again while rows are still read from this one.
      iterate: (parameters) => file.prepare(text).iterate(...values(parameters)),
    }
  }
}
