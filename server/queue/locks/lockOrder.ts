import type { Transaction } from 'kysely'
import { lockRows } from '../../db/transactions/lockRows.ts'
import type { DB } from '../../db/schema.ts'
import { lockScopes, type QueueScope, type ScopeKey } from './queueScope.ts'
import { type LockedVisit, lockVisits } from './visitLocks.ts'

/*
 * The global lock order for all changes of queues and of records that queues refer to (decision 30). A transaction
 * takes locks in this order, each kind by ascending ids. It may skip kinds, and lock again what it already holds.
 *
 * 0. all changes of users, if it is one (`USER_CHANGES`), then the session of the caller (`authorizationIn`)
 * 1. the tap of a tag at a board (`lockTap`), or all edits of boards (`lockBoards`)
 * 2. rooms: the scopes of their queues, edited rooms, rooms that a visit is to plan (`lockScope`, `lockRows`)
 * 3. queues of boards without a room, by advisory locks (`lockScope`)
 * 4. tags (`lockRows`)
 * 5. visits (`lockVisits`, `lockVisitOfTag`)
 * 6. packages (`lockRows`, `holdRows`), then appointments (`claimAppointment`, `lockRows`), which lose deleted packages
 * 7. rows of boards: those that are edited (`lockBoards`), and at the end of each change their versions (`UnitOfWork`)
 *
 * One exception: `lockTap` also takes KEY SHARE on the row of its board, by the foreign key of `tag_taps`, before it
 * locks a room; it can deadlock only with a deletion of the board or a change of its number, and the loser is retried.
 *
 * Entries need no locks of their own: each change of one holds the locks of its scope and its visit.
 */

/** Locks that a transaction takes before it decides anything. */
export interface Locks {
  /** Queues that are changed, or whose patients are counted. */
  readonly scopes?: readonly ScopeKey[]
  /** Ids of rooms that a visit is to plan. */
  readonly namedRooms?: readonly number[]
  /** Ids of tags that are assigned. */
  readonly tags?: readonly number[]
  /** Ids of visits. */
  readonly visits?: readonly number[]
}

/** The locked objects, as far as they exist. */
export interface Locked {
  /** By the ids of the requested boards. */
  readonly scopes: ReadonlyMap<number, QueueScope>
  /** By ascending ids. */
  readonly visits: readonly LockedVisit[]
}

/**
 * Takes locks in the global order, until the transaction ends.
 * @throws {StaleRead} when a board has moved to another room meanwhile.
 */
export async function lockInOrder(
  tx: Transaction<DB>,
  { scopes = [], namedRooms = [], tags = [], visits = [] }: Locks,
): Promise<Locked> {
  const lockedScopes = await lockScopes(tx, scopes, namedRooms)
  await lockRows(tx, 'tag_mappings', tags)
  return { scopes: lockedScopes, visits: await lockVisits(tx, visits) }
}
