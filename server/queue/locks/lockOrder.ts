import type { Transaction } from 'kysely'
import { lockRows } from '../../db/transactions/lockRows.ts'
import type { DB } from '../../db/schema.ts'
import { combine, type Query } from '../../db/pipeline/pipeline.ts'
import { lockScopes, type QueueScope, type ScopeKey } from './queueScope.ts'
import { type LockedVisit, lockVisits } from './visitLocks.ts'

/*
 * The one order of locks, for whatever changes a queue or what queues refer to (decision 30). A transaction takes them
 * in this order, each kind by ascending ids, and may leave kinds out; what it holds already it may lock again.
 *
 * 1. the tap of a tag at a board (`lockTap`)
 * 2. rooms: the scopes of their queues, rooms that are edited, rooms that a visit is to name (`lockScope`, `lockRows`)
 * 3. queues of boards without a room, by advisory locks (`lockScope`)
 * 4. tags (`lockRows`)
 * 5. visits (`lockVisits`, `lockVisitOfTag`)
 * 6. packages (`lockRows`, `holdRows`), then appointments (`claimAppointment`, `lockRows`), which lose deleted packages
 * 7. rows of boards: those that are edited (`lockBoards`), and at the end of each change their versions (`UnitOfWork`)
 *
 * Entries need no locks of their own: whoever changes one holds its scope and its visit.
 */

/** What a transaction locks before it decides anything. */
export interface Locks {
  /** Queues that are changed, or whose patients are counted. */
  readonly scopes?: readonly ScopeKey[]
  /** Ids of rooms that a visit is to name. */
  readonly namedRooms?: readonly number[]
  /** Ids of tags that are handed out. */
  readonly tags?: readonly number[]
  /** Ids of visits. */
  readonly visits?: readonly number[]
}

/** What was locked, as far as it exists. */
export interface Locked {
  /** By the ids of the boards that were named. */
  readonly scopes: ReadonlyMap<number, QueueScope>
  /** By ascending ids. */
  readonly visits: readonly LockedVisit[]
}

/**
 * Locks in the one order, until the transaction ends.
 * @throws {StaleRead} when a board is in another room by now.
 */
export function lockInOrder(
  tx: Transaction<DB>,
  { scopes = [], namedRooms = [], tags = [], visits = [] }: Locks,
): Query<Locked> {
  return combine(
    tx,
    [lockScopes(tx, scopes, namedRooms), lockRows(tx, 'tag_mappings', tags), lockVisits(tx, visits)],
    ([lockedScopes, , lockedVisits]) => ({ scopes: lockedScopes, visits: lockedVisits }),
  )
}
