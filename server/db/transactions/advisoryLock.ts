import { sql, type Transaction } from 'kysely'
import { isPostgres } from '../dialects/isPostgres.ts'
import { Query } from '../pipeline/pipeline.ts'
import { preparedQuery } from '../pipeline/preparedQuery.ts'
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

/** Takes the lock until the transaction ends. The embedded database has one writer and needs no lock. */
export function lockAdvisory(tx: Transaction<DB>, lock: Advisory): Query<void> {
  return new Query(tx, isPostgres(tx) ? [advisoryLock(tx, { ...lock })] : [], () => undefined)
}

const advisoryLock = preparedQuery((tx, { namespace, id }: { namespace: number; id: number }) =>
  tx.selectNoFrom(sql`pg_advisory_xact_lock(${namespace}, ${id})`.as('locked')),
)
