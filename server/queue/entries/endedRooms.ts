import { type Kysely, sql, type Transaction } from 'kysely'
import { StaleRead } from '../../db/errors/databaseErrors.ts'
import type { DB } from '../../db/schema.ts'
import { NO_ROOM, visitedRoom } from './entryRepository.ts'

/*
 * A completed exam belongs to the room in which it ended (docs/decisions/queue.md#sending-on). As long as its board stays there, that is the
 * board's room and nothing is stored: it is written when the board gets another room or is deleted.
 */

/** Age up to which rooms are kept: nobody continues a visit that was over before. */
const KEPT_MS = 3 * 24 * 60 * 60_000

/** A board, and the room that it is about to leave. */
interface LeftRoom {
  readonly didId: number
  readonly roomId: number | null
}

/** Keeps, for the statistics, in which room a board was until now. */
export async function keepBoardRoom(tx: Transaction<DB>, { didId, roomId }: LeftRoom): Promise<void> {
  await tx
    .insertInto('board_rooms')
    .values({ did_id: didId, until: new Date().toISOString(), room_id: roomId })
    // Twice in one millisecond: it was in the second room for no time.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Prepares a board to get another room: exams that ended there stay in the old room, and patients in exam leave its places,
 * whose numbers mean others in the new room. The scopes of both rooms are locked.
 */
export async function leaveRoom(tx: Transaction<DB>, { didId, roomId }: LeftRoom): Promise<void> {
  await keepBoardRoom(tx, { didId, roomId })
  await tx
    .updateTable('did_waitings')
    .set({ place: null })
    .where('did_id', '=', didId)
    .where('status', '=', sql.lit('CALLED'))
    .execute()
  await tx
    .updateTable('did_waitings')
    .set({ ended_room_id: roomId ?? NO_ROOM })
    .where('did_id', '=', didId)
    // A literal, not a parameter, so that the database uses its index of completed entries.
    .where('status', '=', sql.lit('DONE'))
    .where('ended_at', '>=', keptSince())
    .where('ended_room_id', 'is', null)
    .execute()
}

/** Whether a board has got another room since an instant. */
export async function hasLeftRoomSince(db: Kysely<DB>, didId: number, instant: string): Promise<boolean> {
  const left = await db
    .selectFrom('board_rooms')
    .select('until')
    .where('did_id', '=', didId)
    .where('until', '>=', instant)
    .limit(1)
    .executeTakeFirst()
  return left !== undefined
}

/** Finds the visits with a planned room that was done at one of these boards. */
export async function findVisitsDoneAt(db: Kysely<DB>, didIds: readonly number[]): Promise<number[]> {
  return [...new Set((await findDoneRooms(db, didIds)).map(({ visitId }) => visitId))]
}

/**
 * Marks the planned rooms that were done at these boards, whose entries are about to be deleted.
 * @param locked the locked visits, by {@link findVisitsDoneAt}
 * @throws {StaleRead} when another patient was completed before the locks were taken.
 */
export async function keepDoneRooms(
  tx: Transaction<DB>,
  didIds: readonly number[],
  locked: readonly number[],
): Promise<void> {
  const done = await findDoneRooms(tx, didIds)
  const visits = new Set(locked)
  if (done.some(({ visitId }) => !visits.has(visitId))) throw new StaleRead('a patient was completed meanwhile')
  for (const { visitId, roomId, doneAt } of done) {
    await tx
      .updateTable('visit_rooms')
      .set({ done_at: doneAt })
      .where('visit_id', '=', visitId)
      .where('room_id', '=', roomId)
      .where((eb) => eb(eb.fn.coalesce('done_at', sql.lit('')), '<', doneAt))
      .execute()
  }
}

/** A planned room of a visit, and when the last exam there ended. */
interface DoneRoom {
  readonly visitId: number
  readonly roomId: number
  readonly doneAt: string
}

/** Finds the planned rooms that were done at these boards, of visits that are open or were until lately. */
function findDoneRooms(db: Kysely<DB>, didIds: readonly number[]): Promise<DoneRoom[]> {
  return db
    .selectFrom('did_waitings')
    .innerJoin('dids', 'dids.id', 'did_waitings.did_id')
    .innerJoin('visits', 'visits.id', 'did_waitings.visit_id')
    .innerJoin('visit_rooms', (join) =>
      join.onRef('visit_rooms.visit_id', '=', 'did_waitings.visit_id').on('visit_rooms.room_id', '=', visitedRoom()),
    )
    .select((eb) => [
      'visit_rooms.visit_id as visitId',
      'visit_rooms.room_id as roomId',
      eb.fn.max('did_waitings.ended_at').$notNull().as('doneAt'),
    ])
    .where('did_waitings.did_id', 'in', didIds)
    .where('did_waitings.status', '=', sql.lit('DONE'))
    .where((eb) => eb.or([eb('visits.status', '=', 'OPEN'), eb('visits.closed_at', '>=', keptSince())]))
    .groupBy(['visit_rooms.visit_id', 'visit_rooms.room_id'])
    .orderBy('visit_rooms.visit_id')
    .orderBy('visit_rooms.room_id')
    .execute()
}

const keptSince = () => new Date(Date.now() - KEPT_MS).toISOString()
