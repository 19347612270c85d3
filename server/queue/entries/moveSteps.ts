import type { Transaction } from 'kysely'
import type { DB } from '../../db/schema.ts'
import type { Emit } from '../../db/unitOfWork.ts'
import { reload } from '../../events/bus.ts'
import { allOrThrow } from '../../records/bulk.ts'
import type { Board } from '../boardRepository.ts'
import { type Locked, type LockedVisit, lockInOrder, type QueueScope, type ScopeKey } from '../locks.ts'
import { type Actor, whoActed } from '../moveLog.ts'
import { pinMasks } from '../masks.ts'
import { type Entry, findEntries, findPlaces, insertEntry } from './entryRepository.ts'
import { refuseBusy, refuseDuplicate } from './preconditions.ts'
import { concurrentChange } from './refusals.ts'

/*
 * The steps that all moves of patients share: lock, check (preconditions.ts), move (entryRepository.ts), emit.
 */

/** Locked entries, with their scopes and visits. */
export interface LockedEntries extends Locked {
  /** In the order of their ids as given, each once. */
  readonly entries: [Entry, ...Entry[]]
}

/**
 * Reads entries and locks their scopes and patients: what is read stays valid until the commit. `also` are further
 * scopes to lock.
 * @throws 404 for ids without an entry, 409 when an entry was moved to another board before the locks were taken.
 */
export async function lockEntries(
  tx: Transaction<DB>,
  given: readonly number[],
  by: Actor,
  also: readonly ScopeKey[] = [],
): Promise<LockedEntries> {
  const ids = [...new Set(given)]
  const asked = allOrThrow('waiting', ids, await findPlaces(tx, ids))
  const visitIds = asked.map(({ visitId }) => visitId)
  const locked = await lockInOrder(tx, { scopes: [...asked, ...also], visits: visitIds })
  const entries = allOrThrow('waiting', ids, await findEntries(tx, ids))
  const strayed = entries.find(({ didId }, index) => didId !== asked[index]?.didId)
  if (strayed) throw concurrentChange(strayed, await whoActed(tx, strayed.id, by))
  return { ...locked, entries }
}

/** A patient joining a queue: an open visit and the scope of the board, both locked. */
interface Joining {
  readonly board: Pick<Board, 'id' | 'masking'>
  readonly scope: QueueScope
  readonly visit: Pick<LockedVisit, 'id' | 'masks'>
  readonly by: Actor
  /** Id of the move that caused it. */
  readonly causeId?: number | undefined
}

/**
 * Adds a patient to the end of a board's queue, whatever rooms the visit plans.
 * @throws 409 when the patient is in a list of this scope, or is waiting or in exam elsewhere.
 */
export async function joinQueue(
  tx: Transaction<DB>,
  emit: Emit,
  { board, scope, visit, by, causeId }: Joining,
): Promise<Entry> {
  await refuseDuplicate(tx, { visitId: visit.id }, scope, 'join', by)
  await refuseBusy(tx, { visitId: visit.id }, 'join', by)
  await pinMasks(tx, visit, board.masking)
  const cause = { action: 'join', by, ...(causeId !== undefined && { causeId }) } as const
  const entry = await insertEntry(tx, { didId: board.id, visitId: visit.id }, scope.didIds, cause)
  emit(reload(board.id))
  return entry
}

/**
 * Reloads the boards that show a move: the entry's board, and all boards of the scope when a patient leaves the exam,
 * because a place becomes free there. `before` is the entry before the move.
 */
export function emitMoved(emit: Emit, before: Entry, scope: QueueScope): void {
  for (const didId of before.status === 'CALLED' ? scope.didIds : [before.didId]) emit(reload(didId))
}
