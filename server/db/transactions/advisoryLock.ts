import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { isPostgres } from '../dialects/dialect.ts'
import type { DB } from '../schema.ts'

/** Identifies an advisory lock of PostgreSQL. */
export interface Advisory {
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
