import type { Kysely, Transaction } from 'kysely'
import type { SentOn } from '../../../contract/didWaitings.ts'
import { pipeline } from '../../db/pipeline/pipeline.ts'
import type { DB } from '../../db/schema.ts'
import type { Emit } from '../../db/unitOfWork.ts'
import { findBoards } from '../boardRepository.ts'
import { countAhead, type Entry, findEntriesOfVisit } from '../entries/entryRepository.ts'
import { joinQueue } from '../entries/joinQueue.ts'
import type { QueueScope, ScopeKey } from '../locks/queueScope.ts'
import { lockVisits } from '../locks/visitLocks.ts'
import type { Actor } from '../log/moveLog.ts'
import { pausedBoards } from '../pauses/pauseRepository.ts'

/** The board of the room that a patient is to go to next. */
export interface NextBoard extends ScopeKey {
  readonly roomId: number
}

/**
 * Where the patients of these entries go when they are completed: of the planned rooms in which they were not yet, and
 * where somebody calls, the one with the fewest who wait, the first of the plan among equals (decision 51).
 * @returns the boards by the ids of the visits; none for who has no plan, or nothing left of it
 */
export async function findNextBoards(
  db: Kysely<DB>,
  didWaitingIds: readonly number[],
): Promise<ReadonlyMap<number, NextBoard>> {
  const left = await findRoomsLeft(db, didWaitingIds)
  if (left.length === 0) return new Map()
  const didIds = [...new Set(left.map(({ didId }) => didId))]
  const [paused] = await pipeline(db, [pausedBoards(db, didIds)])
  const waiting = await countWaiting(db, [...new Set(left.map(({ roomId }) => roomId))])
  const length = ({ roomId }: NextBoard) => waiting.get(roomId) ?? 0
  const next = new Map<number, NextBoard>()
  // By the order of the plan: only a shorter queue comes before it.
  for (const { visitId, didId, roomId } of left) {
    if (paused.has(didId)) continue
    const best = next.get(visitId)
    if (!best || length({ didId, roomId }) < length(best)) next.set(visitId, { didId, roomId })
  }
  return next
}

/**
 * Puts a patient who was completed into the queue of the next room; the scope is locked. Who came
 * there meanwhile stays.
 * @param causeId the move that completed the patient
 */
export async function sendOn(
  tx: Transaction<DB>,
  emit: Emit,
  { entry, to, scope, by, causeId }: { entry: Entry; to: NextBoard; scope: QueueScope; by: Actor; causeId?: number },
): Promise<SentOn | undefined> {
  const entries = await findEntriesOfVisit(tx, entry.visitId).execute()
  const isThere = entries.some(({ roomId, status }) => roomId === to.roomId && status !== 'CANCELED')
  const [visit] = await lockVisits(tx, [entry.visitId]).execute()
  const [board] = await findBoards(tx, [to.didId]).execute()
  if (isThere || visit?.status !== 'OPEN' || !board) return undefined
  const joined = await joinQueue(tx, emit, { board, scope, visit, by, causeId })
  const order = (await countAhead(tx, scope.didIds, joined)) + 1
  return { didWaitingId: joined.id, didId: board.id, place: joined.placeName, order }
}

/** The rooms of the plans that are left, by the order of the plan, with each of their boards. */
function findRoomsLeft(
  db: Kysely<DB>,
  didWaitingIds: readonly number[],
): Promise<(NextBoard & { readonly visitId: number })[]> {
  return db
    .selectFrom('did_waitings as completed')
    .innerJoin('visit_rooms', 'visit_rooms.visit_id', 'completed.visit_id')
    .innerJoin('dids', 'dids.room_id', 'visit_rooms.room_id')
    .select(['visit_rooms.visit_id as visitId', 'visit_rooms.room_id as roomId', 'dids.id as didId'])
    .where('completed.id', 'in', didWaitingIds)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('did_waitings as been')
            .innerJoin('dids as there', 'there.id', 'been.did_id')
            .select('been.id')
            .whereRef('been.visit_id', '=', 'visit_rooms.visit_id')
            .whereRef('there.room_id', '=', 'visit_rooms.room_id')
            .where('been.status', '!=', 'CANCELED'),
        ),
      ),
    )
    .orderBy('visit_rooms.position')
    .orderBy('dids.id')
    .execute()
}

/** How many wait in each of these rooms. */
async function countWaiting(db: Kysely<DB>, roomIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('did_waitings')
    .innerJoin('dids', 'dids.id', 'did_waitings.did_id')
    .select((eb) => ['dids.room_id as roomId', eb.fn.countAll<number>().as('n')])
    .where('dids.room_id', 'in', roomIds)
    .where('ended_at', 'is', null)
    .where('status', '=', 'WAITING')
    .groupBy('dids.room_id')
    .execute()
  return new Map(rows.flatMap(({ roomId, n }) => (roomId === null ? [] : [[roomId, n]])))
}
