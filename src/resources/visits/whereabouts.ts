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

export interface Progress {
  readonly done: number
  /** Number of planned rooms; null if the plan is all rooms (DE-24). */
  readonly total: number | null
}

/**
 * Counts how many of the planned rooms are done.
 *
 * @param roomOf the room of a board; undefined if it has none or is not known
 */
export function planProgress(
  { roomIds, waitings }: Pick<Visit, 'roomIds' | 'waitings'>,
  roomOf: (didId: VisitWaiting['didId']) => number | string | undefined,
): Progress {
  const done = new Set<string>()
  for (const { status, didId } of waitings) {
    const room = roomOf(didId)
    if (status === 'DONE' && room !== undefined) done.add(String(room))
  }
  if (roomIds.length === 0) return { done: done.size, total: null }
  return { done: roomIds.filter((id) => done.has(String(id))).length, total: roomIds.length }
}
