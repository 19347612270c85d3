import type { WaitingStatus } from './waiting.ts'

/** An id: a number here, a text at other servers. */
type Id = number | string

/** A patient's entry in the queue of one board. */
export interface EntryOfVisit {
  readonly didId: Id
  readonly status: WaitingStatus
  /** Room in which the exam ended, null for none; absent where it is the board's. */
  readonly roomId?: Id | null | undefined
}

/** The plan of a visit and what became of it. */
export interface PlanOfVisit {
  /** Planned rooms; none means every room. */
  readonly roomIds: readonly Id[]
  /** Planned rooms that were done at boards deleted since. */
  readonly doneRoomIds?: readonly Id[] | undefined
  readonly waitings: readonly EntryOfVisit[]
}

/** Returns the room of a board; undefined if it has none or is not known. */
export type RoomOf = (didId: Id) => Id | undefined

/** Statuses of active queue entries, the most important first. */
const ACTIVE = ['CALLED', 'WAITING', 'HOLDING'] as const satisfies readonly WaitingStatus[]
type Active = (typeof ACTIVE)[number]

/**
 * States of a visit that staff have to tell apart: in no queue although something is left, the states of the
 * most important queue entry, everything done, checked out.
 */
export type VisitState = 'UNREGISTERED' | Active | 'ALL_DONE' | 'CLOSED'

/**
 * Returns the state of a visit. A visit without a plan is done once the patient was examined and is in no queue: nobody
 * has named anything further.
 */
export function visitState(visit: PlanOfVisit & { readonly status: string }, roomOf: RoomOf): VisitState {
  if (visit.status === 'CLOSED') return 'CLOSED'
  const [main] = whereabouts(visit.waitings)
  if (main) return main.status
  const { done, total } = planProgress(visit, roomOf)
  const isDone = total === null ? visit.waitings.some(({ status }) => status === 'DONE') : done === total
  return isDone ? 'ALL_DONE' : 'UNREGISTERED'
}

/**
 * Whether the end of the day closes a visit: that of a patient who has finished, and a number ticket that nobody is being
 * served with, whose holder went without a word.
 */
export function endsWithDay(
  visit: PlanOfVisit & { readonly status: string; readonly ticket?: boolean | undefined },
  roomOf: RoomOf,
): boolean {
  const state = visitState(visit, roomOf)
  return state === 'ALL_DONE' || (visit.ticket === true && state !== 'CALLED' && state !== 'CLOSED')
}

/** The active queue entries of a patient: in exam first, then waiting, then on hold. */
export function whereabouts<T extends { readonly status: WaitingStatus }>(
  waitings: readonly T[],
): (T & { readonly status: Active })[] {
  return ACTIVE.flatMap((status) =>
    waitings.filter((entry): entry is T & { readonly status: Active } => entry.status === status),
  )
}

/** The room to which an entry belongs: an exam that ended stays in the room that the board had then. */
export const visitedRoom = ({ roomId, didId }: EntryOfVisit, roomOf: RoomOf): Id | undefined =>
  roomId === undefined ? roomOf(didId) : (roomId ?? undefined)

/** A planned room in the order in which a patient reads the plan. */
interface RoomOnTheWay {
  readonly roomId: Id
  readonly isDone: boolean
}

/**
 * Returns the planned rooms as they come for the patient: those that are done, those where the patient is now, the most
 * important first, then the others in the order of the plan. The shortest wait may choose another room than the first.
 */
export function inVisitOrder({ roomIds, doneRoomIds = [], waitings }: PlanOfVisit, roomOf: RoomOf): RoomOnTheWay[] {
  const here = whereabouts(waitings).map((entry) => String(visitedRoom(entry, roomOf)))
  const done = new Set([
    ...doneRoomIds.map(String),
    ...waitings.filter(({ status }) => status === 'DONE').map((entry) => String(visitedRoom(entry, roomOf))),
  ])
  const rankOf = (id: string) => (here.includes(id) ? 1 + here.indexOf(id) : done.has(id) ? 0 : Infinity)
  return roomIds
    .map((roomId) => ({ roomId, rank: rankOf(String(roomId)) }))
    .sort((one, other) => (one.rank === other.rank ? 0 : one.rank - other.rank))
    .map(({ roomId, rank }) => ({ roomId, isDone: rank === 0 }))
}

export interface Progress {
  readonly done: number
  /** Number of planned rooms; null if the plan is all rooms. */
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
