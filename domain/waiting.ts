/** A waiting entry is one patient's place at one board: it is in exactly one of these states. */
export const WAITING_STATUSES = ['WAITING', 'CALLED', 'HOLDING', 'DONE', 'CANCELED'] as const
export type WaitingStatus = (typeof WAITING_STATUSES)[number]

/** Waiting or in exam: a patient is so at one board at a time, while held at any number of others. */
export function isBusy(status: WaitingStatus): boolean {
  return status === 'WAITING' || status === 'CALLED'
}

/** Not done or canceled yet. */
export function isOpen(status: WaitingStatus): boolean {
  return isBusy(status) || status === 'HOLDING'
}

/** What staff can do with an entry; the names are those of the endpoints (`call`, `holding`, `done`). */
export type WaitingAction = 'call' | 'holding' | 'done'

/** `move` changes the state, `same` has already taken effect (DE-11), `impossible` is refused with 409. */
export type Transition = { kind: 'move'; to: WaitingStatus } | { kind: 'same' } | { kind: 'impossible' }

const TRANSITIONS: Record<WaitingAction, Partial<Record<WaitingStatus, WaitingStatus>>> = {
  call: { WAITING: 'CALLED', HOLDING: 'CALLED', CALLED: 'CALLED' },
  holding: { WAITING: 'HOLDING', HOLDING: 'HOLDING' },
  // DE-12: the held list's call button is the done endpoint; a waiting entry goes straight to done.
  done: { WAITING: 'DONE', HOLDING: 'CALLED', CALLED: 'DONE', DONE: 'DONE' },
}

/**
 * Where `action` takes an entry in `status` (section 4 of the specification, DE-11, DE-12).
 * Whether the room has a free place for a move to CALLED is a question of its own: see {@link freePlaces}.
 */
export function transition(status: WaitingStatus, action: WaitingAction): Transition {
  const to = TRANSITIONS[action][status]
  if (to === undefined) return { kind: 'impossible' }
  return to === status ? { kind: 'same' } : { kind: 'move', to }
}

/** How many patients may be in exam at once in a room (DE-09). */
export function roomCapacity(room: { maxPatient: number; useMultiCall: boolean }): number {
  return room.useMultiCall ? room.maxPatient : 1
}

/** Free places of a room with `inExam` patients in it; never negative (DE-09). */
export function freePlaces(room: { maxPatient: number; useMultiCall: boolean }, inExam: number): number {
  return Math.max(0, roomCapacity(room) - inExam)
}
