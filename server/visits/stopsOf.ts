import type { Kysely, NotNull } from 'kysely'
import type { StopStatus, Visit, VisitStop } from '../../contract/visits.ts'
import type { DB } from '../db/schema.ts'
import { type Entry, findEntriesOfVisit } from '../queue/entries/entryRepository.ts'
import type { WaitEstimates } from '../queue/estimates/waitEstimates.ts'
import { findNextBoards } from '../queue/moves/nextBoards.ts'

/**
 * Statuses of entries shown as stops, by priority: a room may be visited twice, and a current entry then hides a
 * completed one.
 */
const SHOWN = ['CALLED', 'WAITING', 'HOLDING', 'DONE'] as const satisfies readonly StopStatus[]
type Shown = (typeof SHOWN)[number]

/**
 * Returns the past, current, next and remaining stops of a visit: the planned rooms in order, then unplanned places.
 */
export async function stopsOf(db: Kysely<DB>, estimates: WaitEstimates, visit: Visit): Promise<VisitStop[]> {
  const entries = (await findEntriesOfVisit(db, visit.id)).filter(isShown)
  const doneAt = await findDoneRooms(db, visit.id)
  const next =
    visit.status === 'OPEN' ? (await findNextBoards(db, estimates, { visitIds: [visit.id] })).get(visit.id) : undefined
  const byPlace = Map.groupBy(entries, ({ visitedRoomId, didId }) => placeOf({ roomId: visitedRoomId, didId }))
  const planned = visit.roomIds.map((roomId): VisitStop => {
    const there = byPlace.get(placeOf({ roomId }))
    if (there) return stopOf(there, true)
    const since = doneAt.get(roomId)
    if (since !== undefined) return { roomId, didId: null, isPlanned: true, status: 'DONE', since }
    const isNext = next?.roomId === roomId
    return {
      roomId,
      didId: isNext ? next.didId : null,
      isPlanned: true,
      status: isNext ? 'NEXT' : 'PLANNED',
      since: null,
    }
  })
  const isOfPlan = new Set(visit.roomIds.map((roomId) => placeOf({ roomId })))
  const others = [...byPlace].filter(([place]) => !isOfPlan.has(place)).map(([, there]) => stopOf(there, false))
  return [...planned, ...others]
}

/** Finds the planned rooms that were done at boards deleted since, with the end of the last exam there. */
async function findDoneRooms(db: Kysely<DB>, visitId: number): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('visit_rooms')
    .select(['room_id as roomId', 'done_at as doneAt'])
    .where('visit_id', '=', visitId)
    .where('done_at', 'is not', null)
    .$narrowType<{ doneAt: NotNull }>()
    .execute()
  return new Map(rows.map(({ roomId, doneAt }) => [roomId, doneAt]))
}

/** @param there all shown entries of the visit at one place, in the order of joining */
function stopOf(there: readonly ShownEntry[], isPlanned: boolean): VisitStop {
  const [entry] = there.toReversed().toSorted((one, other) => SHOWN.indexOf(one.status) - SHOWN.indexOf(other.status))
  if (!entry) throw new Error('a place without entries')
  const { visitedRoomId, didId, status } = entry
  return { roomId: visitedRoomId, didId, isPlanned, status, since: sinceOf(entry) }
}

function sinceOf({ status, createdAt, calledAt, heldAt, endedAt }: ShownEntry): string | null {
  switch (status) {
    case 'WAITING':
      return createdAt
    case 'CALLED':
      return calledAt
    case 'HOLDING':
      return heldAt
    case 'DONE':
      return endedAt
  }
}

type ShownEntry = Entry & { readonly status: Shown }

const isShown = (entry: Entry): entry is ShownEntry => SHOWN.some((status) => status === entry.status)

/** Returns the key of a place: all boards of one room share it, a board without a room has its own. */
const placeOf = ({ roomId, didId }: { readonly roomId: number | null; readonly didId?: number }): string =>
  roomId === null ? `board ${didId}` : `room ${roomId}`
