import type { Visit, VisitWaiting } from '../../../contract/visits.ts'
import type { WaitingStatus } from '../../../domain/waiting.ts'

/** Statuses of active queue entries, ranked by importance. */
const RANKS: Partial<Record<WaitingStatus, number>> = { CALLED: 0, WAITING: 1, HOLDING: 2 }

/** The active queue entries of a patient: in exam first, then waiting, then on hold. */
export function whereabouts(waitings: readonly VisitWaiting[]): VisitWaiting[] {
  return waitings
    .filter(({ status }) => status in RANKS)
    .sort((a, b) => (RANKS[a.status] ?? 0) - (RANKS[b.status] ?? 0))
}

/** The plan of a visit and what became of it. */
export type PlanOfVisit = Pick<Visit, 'roomIds' | 'doneRoomIds' | 'waitings'>

/** Returns the room of a board; undefined if it has none or is not known. */
type RoomOf = (didId: VisitWaiting['didId']) => number | string | undefined

/** The room to which an entry belongs: an exam that ended stays in the room that the board had then. */
export const visitedRoom = ({ roomId, didId }: VisitWaiting, roomOf: RoomOf): number | string | undefined =>
  roomId === undefined ? roomOf(didId) : (roomId ?? undefined)

export interface Progress {
  readonly done: number
  /** Number of planned rooms; null if the plan is all rooms (DE-24). */
  readonly total: number | null
}

/** Counts how many of the planned rooms are done. */
export function planProgress({ roomIds, doneRoomIds = [], waitings }: PlanOfVisit, roomOf: RoomOf): Progress {
  const done = new Set(doneRoomIds.map(String))
  for (const waiting of waitings) {
    const room = visitedRoom(waiting, roomOf)
    if (waiting.status === 'DONE' && room !== undefined) done.add(String(room))
  }
  if (roomIds.length === 0) return { done: done.size, total: null }
  return { done: roomIds.filter((id) => done.has(String(id))).length, total: roomIds.length }
}
