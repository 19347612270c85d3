import type { BoardQueue, WaitingPatient } from '../../contract/waitingLists.ts'
import type { Pause } from '../../contract/pauses.ts'
import type { WaitRange } from '../../domain/estimate/waits.ts'
import { roomCapacity } from '../../domain/waiting.ts'
import { expectedCall, awayIn, type QueueNow } from '../queue/estimates/waitEstimates.ts'

/** Waits of the patients of a queue in their order, then of a patient who joins now; undefined where unknown. */
export type Ranges = readonly (WaitRange | undefined)[]

/** Returns the patients of today: those left over are on no wall and in no estimate. */
export const present = <P extends Pick<WaitingPatient, 'leftOver'>>(patients: readonly P[]): P[] =>
  patients.filter(({ leftOver }) => !leftOver)

/** Returns the state of a queue from which its waits are estimated. */
export function queueNow(
  didId: number,
  room: Parameters<typeof roomCapacity>[0],
  called: readonly Pick<WaitingPatient, 'calledAt' | 'leftOver'>[],
  waiting: readonly (Pick<WaitingPatient, 'leftOver'> & { readonly awayUntil?: string | null | undefined })[],
  pause: Pause | undefined,
): QueueNow {
  return {
    didId,
    places: roomCapacity(room),
    calledAt: present(called).flatMap(({ calledAt }) => calledAt ?? []),
    waiting: present(waiting).length,
    away: awayIn(present(waiting)),
    isPaused: pause !== undefined,
  }
}

/** Adds the likely calls to a queue. @param ranges in minutes from `now` */
export function withExpected(queue: BoardQueue, ranges: Ranges, now: number): BoardQueue {
  const newcomer = ranges[present(queue.waiting).length]
  return {
    ...queue,
    waiting: expectedOf(queue.waiting, ranges, now),
    ...(newcomer && { newcomer: expectedCall(newcomer, now) }),
  }
}

/** Adds the likely call to each waiting patient. @param ranges in minutes from `now` */
export const expectedOf = (waiting: readonly WaitingPatient[], ranges: Ranges, now: number): WaitingPatient[] =>
  waiting.map((patient, at) => {
    const range = patient.leftOver ? undefined : ranges[at]
    return range ? { ...patient, expected: expectedCall(range, now) } : patient
  })
