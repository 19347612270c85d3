import { type Transaction, sql } from 'kysely'
import { createHash } from 'node:crypto'
import { inGroups } from '../batches/inBatches.ts'
import type { DB } from '../schema.ts'
import { isPostgres } from '../dialect.ts'

/** Types of the ids of the lockable tables. */
interface Ids {
  rooms: number
  dids: number
  exams: string
  tag_mappings: number
  users: string
  appointments: number
  packages: number
  board_sets: string
}

/**
 * Locks the existing rows in the order of their ids, until the transaction ends: two transactions that lock the same
 * records in different orders cannot deadlock. The embedded database has one writer and needs no locks.
 * @param change `keys` before a deletion and before a unique column changes: it excludes new references to the rows too.
 *   Other changes must not wait for references: PostgreSQL may report a deadlock when a transaction refers to a row twice
 *   while others wait for its keys.
 * @returns the ids of the rows that exist.
 */
export function lockRows<T extends keyof Ids>(
  tx: Transaction<DB>,
  table: T,
  ids: readonly Ids[T][],
  change: Change = 'values',
): Promise<Ids[T][]> {
  return lock(tx, table, ids, change)
}

/** Locks rows as {@link lockRows} does, but only against deletion and new numbers: others may refer to them as well. */
export function holdRows<T extends 'rooms' | 'dids' | 'packages'>(
  tx: Transaction<DB>,
  table: T,
  ids: readonly Ids[T][],
): Promise<Ids[T][]> {
  return lock(tx, table, ids, 'refer')
}

async function lock<T extends keyof Ids>(
  tx: Transaction<DB>,
  table: keyof Ids,
  ids: readonly Ids[T][],
  purpose: Purpose,
): Promise<Ids[T][]> {
  const locked: Ids[T][] = []
  // One group, but for a whole day of appointments, whose ids are numbers.
  for (const some of inGroups([...new Set(ids)].toSorted(ascending), IDS_AT_ONCE)) {
    const rows = tx.selectFrom(table).select('id').where('id', 'in', some).orderBy('id')
    const locking = { keys: rows.forUpdate(), values: rows.forNoKeyUpdate(), refer: rows.forKeyShare() }[purpose]
    locked.push(...(await locking.execute()).map(({ id }) => id as Ids[T]))
  }
  return locked
}

/** Both databases limit the parameters of a statement: SQLite to 32,766. */
const IDS_AT_ONCE = 10_000

const ascending = (one: number | string, other: number | string) => (one < other ? -1 : 1)

/** The kind of change that a transaction is about to make in the locked rows. */
export type Change = 'values' | 'keys'

/** Returns what patches change in records of which `key` is unique. */
export const changeOf = <K extends string>(patches: readonly { readonly [P in K]?: unknown }[], key: K): Change =>
  patches.some((patch) => patch[key] !== undefined) ? 'keys' : 'values'

/** `refer` allows others to refer to the rows and to change columns that are no keys. */
type Purpose = Change | 'refer'

/** Identifies an advisory lock of PostgreSQL. */
interface Advisory {
  readonly namespace: number
  readonly id: number
}

/** Returns the lock of the queue of a board without a room. */
export const queueOf = (didId: number): Advisory => ({ namespace: 1, id: didId })
/** All edits of boards. */
export const BOARD_EDITS: Advisory = { namespace: 2, id: 0 }
/** All changes of users and of sessions by staff. */
export const USER_CHANGES: Advisory = { namespace: 3, id: 0 }
/** All changes of the figures of the statistics. */
export const STATISTICS: Advisory = { namespace: 4, id: 0 }

/** Everything that other systems say of patients with a number; two numbers may have one lock. */
export const messagesAbout = (number: string): Advisory => ({
  namespace: 5,
  id: createHash('sha256').update(number).digest().readInt32BE(),
})

/** Takes the lock until the transaction ends. The embedded database has one writer and needs no lock. */
export async function lockAdvisory(tx: Transaction<DB>, { namespace, id }: Advisory): Promise<void> {
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(${namespace}, ${id})`.execute(tx)
}
