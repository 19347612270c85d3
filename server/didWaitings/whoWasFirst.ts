import type { Transaction } from 'kysely'
import type { WaitingEntry } from '../../contract/didWaitings.ts'
import type { DB } from '../db/schema.ts'
import type { Actor } from '../db/waitingMoves.ts'
import { findLastMove } from './moveRepository.ts'

/** For the answer to who comes second (DE-11): who brought an entry to where it is. Nothing when that was the one who asks. */
export async function whoWasFirst(tx: Transaction<DB>, didWaitingId: number, asking: Actor): Promise<Pick<WaitingEntry, 'byName'>> {
  const last = await findLastMove(tx, didWaitingId)
  return last && last.by !== asking.id ? { byName: last.byName } : {}
}
