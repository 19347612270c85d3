import type { Transaction } from 'kysely'
import type { DB } from '../../db/schema.ts'
import type { Emit } from '../../db/unitOfWork.ts'
import { reload } from '../../events/bus.ts'
import type { Board } from '../boardRepository.ts'
import type { QueueScope } from '../locks/queueScope.ts'
import type { LockedVisit } from '../locks/visitLocks.ts'
import type { Actor } from '../log/moveLog.ts'
import { pinMasks } from '../masks/shownMasks.ts'
import { refuseBusy, refuseDuplicate } from './preconditions.ts'
import { type Entry, insertEntry } from './entryRepository.ts'

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
 * Adds a patient to the end of a board's queue, whatever rooms the visit plans (DE-24).
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
