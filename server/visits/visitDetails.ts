import type { Kysely } from 'kysely'
import type { Visit, VisitWaiting } from '../../contract/visits.ts'
import { inGroups } from '../db/batches/inBatches.ts'
import type { DB } from '../db/schema.ts'
import { placeNamed } from '../db/tables/roomColumns.ts'
import { NO_ROOM } from '../queue/entries/entryRepository.ts'

/** Maximum number of ids per query: an unpaged list may have more visits. */
const IDS_AT_ONCE = 10_000

/** Adds planned rooms and entries to visits, with two queries for up to {@link IDS_AT_ONCE} visits. */
export async function withDetails(
  db: Kysely<DB>,
  visits: readonly Omit<Visit, 'roomIds' | 'waitings'>[],
): Promise<Visit[]> {
  const complete: Visit[] = visits.map((visit) => ({ ...visit, roomIds: [], waitings: [] }))
  const byId = new Map(complete.map((visit) => [visit.id, visit]))
  for (const group of inGroups(complete, IDS_AT_ONCE)) {
    const ids = group.map(({ id }) => id)
    for (const { visitId, roomId, doneAt } of await findRooms(db, ids)) {
      const visit = byId.get(visitId)
      visit?.roomIds.push(roomId)
      if (visit && doneAt !== null) visit.doneRoomIds = [...(visit.doneRoomIds ?? []), roomId]
    }
    for (const { visitId, ...waiting } of await findWaitings(db, ids)) byId.get(visitId)?.waitings.push(waiting)
  }
  return complete
}

function findRooms(
  db: Kysely<DB>,
  visitIds: readonly number[],
): Promise<{ visitId: number; roomId: number; doneAt: string | null }[]> {
  return db
    .selectFrom('visit_rooms')
    .select(['visit_id as visitId', 'room_id as roomId', 'done_at as doneAt'])
    .where('visit_id', 'in', visitIds)
    .orderBy('visit_id')
    .orderBy('position')
    .execute()
}

async function findWaitings(
  db: Kysely<DB>,
  visitIds: readonly number[],
): Promise<(VisitWaiting & { visitId: number })[]> {
  const rows = await db
    .selectFrom('did_waitings')
    .select(['visit_id as visitId', 'id as didWaitingId', 'did_id as didId', 'status', 'created_at as createdAt'])
    .select((eb) => [
      'ended_room_id as endedRoomId',
      'place',
      eb
        .selectFrom('rooms')
        .innerJoin('dids', 'dids.room_id', 'rooms.id')
        .select('rooms.places')
        .whereRef('dids.id', '=', 'did_waitings.did_id')
        .as('places'),
    ])
    .where('visit_id', 'in', visitIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ endedRoomId, place, places, ...waiting }) => ({
    ...waiting,
    ...(waiting.status === 'CALLED' && placeNamed(place, places)),
    ...(endedRoomId !== null && { roomId: endedRoomId === NO_ROOM ? null : endedRoomId }),
  }))
}
