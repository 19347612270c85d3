/** States of a waiting entry, which is one patient's place at one board. */
export const WAITING_STATUSES = ['WAITING', 'CALLED', 'HOLDING', 'DONE', 'CANCELED'] as const
export type WaitingStatus = (typeof WAITING_STATUSES)[number]

/**
 * Whether a patient is waiting or in exam, which is possible at one board at a time; a patient can be on hold at
 * several.
 */
export function isBusy(status: WaitingStatus): boolean {
  return status === 'WAITING' || status === 'CALLED'
}

/** Whether the entry is neither done nor canceled. */
export function isOpen(status: WaitingStatus): boolean {
  return isBusy(status) || status === 'HOLDING'
}

/** Actions of staff on an entry, named like their endpoints (`call`, `holding`, `done`). */
export type WaitingAction = 'call' | 'holding' | 'done'

/** `move` changes the state, `same` has already been done, `impossible` is refused with 409. */
export type Transition = { kind: 'move'; to: WaitingStatus } | { kind: 'same' } | { kind: 'impossible' }

const TRANSITIONS: Record<WaitingAction, Partial<Record<WaitingStatus, WaitingStatus>>> = {
  call: { WAITING: 'CALLED', HOLDING: 'CALLED', CALLED: 'CALLED' },
  holding: { WAITING: 'HOLDING', HOLDING: 'HOLDING' },
  // The call button of the hold list uses the done endpoint; a waiting entry becomes done directly.
  done: { WAITING: 'DONE', HOLDING: 'CALLED', CALLED: 'DONE', DONE: 'DONE' },
}

/**
 * Returns the effect of `action` on an entry in `status` (section 4 of the specification). It does not
 * check whether the room has a free place: see {@link freePlaces}.
 */
export function transition(status: WaitingStatus, action: WaitingAction): Transition {
  const to = TRANSITIONS[action][status]
  if (to === undefined) return { kind: 'impossible' }
  return to === status ? { kind: 'same' } : { kind: 'move', to }
}

/** Limits of the number of patients in a room; `places` are its windows, seats or beds, where it lists some. */
export interface RoomLimits {
  readonly maxPatient: number
  readonly useMultiCall: boolean
  readonly places?: readonly unknown[] | undefined
}

/**
 * Returns the number of patients who may be in exam in a room at once. Each place that the room lists takes one, also
 * where nobody thought of the two older settings.
 */
export function roomCapacity({ maxPatient, useMultiCall, places = [] }: RoomLimits): number {
  return Math.max(useMultiCall ? maxPatient : 1, places.length)
}

/** Returns the number of free places in a room with `inExam` patients; never negative. */
export function freePlaces(room: RoomLimits, inExam: number): number {
  return Math.max(0, roomCapacity(room) - inExam)
}
