import {
  type Kysely,
  sql,
  type BinaryOperationNode,
  LimitNode,
  OperatorNode,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  type SelectModifierNode,
  SqliteQueryCompiler,
  ValueListNode,
  ValueNode,
} from 'kysely'
import type { DB } from './schema.ts'

/** Current time of PostgreSQL as ISO text in UTC. The clocks of several servers may differ; they share this one. */
export const databaseNow = (plusSeconds = 0) =>
  sql<string>`to_char((clock_timestamp() + ${sql.lit(`${plusSeconds} seconds`)}::interval) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Reads the current time of the database, which its triggers go by: milliseconds since the epoch. */
export async function readDatabaseNow(db: Kysely<DB>): Promise<number> {
  const read = isPostgres(db) ? databaseNow() : sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`
  const { now } = await db.selectNoFrom(read.as('now')).executeTakeFirstOrThrow()
  return Date.parse(now)
}

/** Whether a database is PostgreSQL, which other servers may use at the same time; otherwise it is SQLite. */
export function isPostgres<T>(db: Kysely<T>): boolean {
  return db.getExecutor().adapter.supportsMultipleConnections !== false
}

/*
 * PostgreSQL cannot parse `in ()`, so it is compiled to a constant condition. The compiler does this: a plugin would
 * rebuild each query first, which takes as long as compiling it.
 */

/**
 * Compiles queries for SQLite, with a constant in place of an empty list, and with the number of a limit: SQLite plans a
 * query whose limit is a parameter again at each execution. Row locks are left out, because there is one writer.
 */
export class SqliteCompiler extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    const value = ValueNode.is(limit) ? limit.value : undefined
    if (Number.isSafeInteger(value)) this.append(`limit ${String(value)}`)
    else super.visitLimit(LimitNode.create(limit))
  }

  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (!ROW_LOCKS.has(node.modifier)) super.visitSelectModifier(node)
  }

  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const meaning = meaningOf(node)
    if (meaning === undefined) super.visitBinaryOperation(node)
    else this.append(meaning)
  }
}

/** Compiles queries for PostgreSQL, with a constant in place of an empty list. */
export class PostgresCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const meaning = meaningOf(node)
    if (meaning === undefined) super.visitBinaryOperation(node)
    else this.append(meaning)
  }
}

const ROW_LOCKS = new Set<SelectModifierNode['modifier']>(['ForUpdate', 'ForNoKeyUpdate', 'ForShare', 'ForKeyShare'])

/** Returns the constant condition that an empty list amounts to; undefined for any other condition. */
function meaningOf({ operator, rightOperand }: BinaryOperationNode): string | undefined {
  const isEmpty =
    (PrimitiveValueListNode.is(rightOperand) || ValueListNode.is(rightOperand)) && rightOperand.values.length === 0
  if (!isEmpty || !OperatorNode.is(operator)) return undefined
  return operator.operator === 'in' ? '1 = 0' : operator.operator === 'not in' ? '1 = 1' : undefined
}
