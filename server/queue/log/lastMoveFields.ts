import type { Transaction } from 'kysely'
import type { WaitingEntry } from '../../../contract/waitingMoves.ts'
import type { DB } from '../../db/schema.ts'
import type { Actor } from './moveLog.ts'
import { findLastMove } from './lastMove.ts'

/**
 * Returns the extra fields of the response to a call that changed nothing (DE-11): the name of the user who made the
 * entry's last move, or the id of that move when the caller made it.
 */
export async function lastMoveFields(
  tx: Transaction<DB>,
  didWaitingId: number,
  asking: Actor,
): Promise<Pick<WaitingEntry, 'byName' | 'moveId'>> {
  const last = await findLastMove(tx, didWaitingId)
  if (!last) return {}
  return last.by === asking.id ? { moveId: last.id } : { byName: last.byName }
}
