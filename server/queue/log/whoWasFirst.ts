import type { Transaction } from 'kysely'
import type { WaitingEntry } from '../../../contract/didWaitings.ts'
import type { DB } from '../../db/schema.ts'
import type { Actor } from './moveLog.ts'
import { findLastMove } from './lastMove.ts'

/**
 * For the answer to a call that changed nothing (DE-11): who brought the entry to where it is, or the caller's own move
 * that did.
 */
export async function whoWasFirst(
  tx: Transaction<DB>,
  didWaitingId: number,
  asking: Actor,
): Promise<Pick<WaitingEntry, 'byName' | 'moveId'>> {
  const last = await findLastMove(tx, didWaitingId)
  if (!last) return {}
  return last.by === asking.id ? { moveId: last.id } : { byName: last.byName }
}
