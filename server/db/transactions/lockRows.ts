import type { Transaction } from 'kysely'
import { isPostgres } from '../dialects/isPostgres.ts'
import { Query, query } from '../pipeline/pipeline.ts'
import type { DB } from '../schema.ts'

/** Types of the ids of the lockable tables. */
interface Ids {
  rooms: number
  dids: number
  exams: string
  tag_mappings: number
  users: string
  appointments: number
  packages: number
}

/**
 * Locks the existing rows in the order of their ids, until the transaction ends: two transactions that lock the same
 * records in different orders cannot deadlock. The embedded database has one writer and needs no locks.
 * @returns the ids of the rows that exist.
 */
export function lockRows<T extends keyof Ids>(tx: Transaction<DB>, table: T, ids: readonly Ids[T][]): Query<Ids[T][]> {
  // Rooms and boards are locked against new references too: otherwise an edit of their numbers would wait for those
  // later, row by row.
  return lock(tx, table, ids, table === 'rooms' || table === 'dids' ? 'edit' : 'change')
}

/** Locks rows as {@link lockRows} does, but only against deletion and new numbers: others may refer to them as well. */
export function holdRows<T extends 'rooms' | 'dids' | 'packages'>(
  tx: Transaction<DB>,
  table: T,
  ids: readonly Ids[T][],
): Query<Ids[T][]> {
  return lock(tx, table, ids, 'refer')
}

function lock<T extends keyof Ids>(
  tx: Transaction<DB>,
  table: keyof Ids,
  ids: readonly Ids[T][],
  purpose: Purpose,
): Query<Ids[T][]> {
  if (ids.length === 0) return new Query(tx, [], () => [])
  return query(tx, lockedRows(tx, table, ids, purpose), (rows) => rows.map(({ id }) => id as Ids[T]))
}

/**
 * `edit` excludes new references to the rows; `refer` allows others to refer to them and to change columns that are no
 * keys.
 */
type Purpose = 'edit' | 'change' | 'refer'

function lockedRows<T extends keyof Ids>(
  tx: Transaction<DB>,
  table: keyof Ids,
  ids: readonly Ids[T][],
  purpose: Purpose,
) {
  const rows = tx
    .selectFrom(table)
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
  const locking = {
    edit: () => rows.forUpdate(),
    change: () => rows.forNoKeyUpdate(),
    refer: () => rows.forKeyShare(),
  }[purpose]
  return isPostgres(tx) ? locking() : rows
}
