import type { Transaction } from 'kysely'
import type { SentOn } from '../../../contract/waitingMoves.ts'
import type { DB } from '../../db/schema.ts'
import type { Emit } from '../../db/unitOfWork.ts'
import { findBoards } from '../boardRepository.ts'
import { type Entry, findEntriesOfVisit } from '../entries/entryRepository.ts'
import { countAhead } from '../entries/queueRepository.ts'
import { joinQueue } from '../entries/joinQueue.ts'
import type { QueueScope } from '../locks/queueScope.ts'
import { lockVisits } from '../locks/visitLocks.ts'
import type { Actor } from '../log/moveLog.ts'
import { expectedCall } from '../estimates/expectedCall.ts'
import type { NextBoard } from './nextBoards.ts'

/**
 * Adds a completed patient to the queue of the next room, whose scope must be locked. Does nothing when the patient is
 * already there.
 * @param causeId id of the move that completed the patient
 */
export async function sendOn(
  tx: Transaction<DB>,
  emit: Emit,
  { entry, to, scope, by, causeId }: { entry: Entry; to: NextBoard; scope: QueueScope; by: Actor; causeId?: number },
): Promise<SentOn | undefined> {
  const entries = await findEntriesOfVisit(tx, entry.visitId)
  const isThere = entries.some(({ visitedRoomId, status }) => visitedRoomId === to.roomId && status !== 'CANCELED')
  const [visit] = await lockVisits(tx, [entry.visitId])
  const [board] = await findBoards(tx, [to.didId])
  if (isThere || visit?.status !== 'OPEN' || !board) return undefined
  const joined = await joinQueue(tx, emit, { board, scope, visit, by, causeId })
  const order = (await countAhead(tx, [board.id], joined)) + 1
  return {
    didWaitingId: joined.id,
    didId: board.id,
    place: joined.placeName,
    order,
    ...(to.wait && { expected: expectedCall(to.wait, Date.now()) }),
  }
}
