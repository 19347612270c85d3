import type { Value } from '../../../domain/text.ts'
import type { WaitingAction } from '../../../domain/waiting.ts'
import type { SpecialAction, Undoing } from '../../../domain/waitingMoves.ts'
import { patientName } from '../../../domain/patientName.ts'
import { say } from '../../http/messages/say.ts'
import { conflict, Refusal } from '../../http/refusals.ts'
import type { Entry } from './entryRepository.ts'
import type { QueueScope } from '../locks.ts'
import { UNDO_MS } from '../../../domain/limits.ts'
import { alreadyDone, type LoggedMove } from '../moveLog.ts'

/*
 * `who` is the sentence of whoActed about the last move of the conflicting entry.
 */

/** 409: the status of the entry does not allow the move. */
export const impossibleMove = (entry: Entry, action: WaitingAction | SpecialAction, who: Value): Refusal =>
  cannotMove('IMPOSSIBLE_MOVE', entry, action, '', who)

/** 409: somebody else moved the entry since it was read. */
export const concurrentChange = (entry: Entry, who: Value): Refusal =>
  conflict('OVERTAKEN', { patient: patientName(entry), who })

/** 409: the scope has no free place in exam. */
export const roomFull = ({ name }: QueueScope, inExam: number, action: 'call' | 'undo', who: Value): Refusal =>
  conflict(action === 'call' ? 'ROOM_FULL' : 'ROOM_FULL.undo', { place: name, count: inExam, who })

/** 409: the patient is waiting or in exam elsewhere. */
export function busyElsewhere(elsewhere: Entry, action: 'call' | 'join' | 'transfer' | 'undo', who: Value): Refusal {
  const where = action === 'call' || action === 'join' ? say('where.here') : ''
  return cannotMove('BUSY_ELSEWHERE', elsewhere, action, where, who)
}

/** 409: the patient is already in a list of this scope. */
export const alreadyHere = (here: Entry, action: 'join' | 'transfer' | 'undo', who: Value): Refusal =>
  cannotMove('ALREADY_HERE', here, action, action === 'join' ? say('where.again') : '', who)

/** 409: the patient is already at the target board. */
export const sameBoard = (entry: Entry): Refusal => conflict('SAME_BOARD.patient', { patient: patientName(entry) })

/** 409: the patient has checked out. */
export const visitClosed = (visit: Pick<Entry, 'name' | 'number'>): Refusal =>
  conflict('VISIT_CLOSED', { patient: patientName(visit) })

function cannotMove(
  code: string,
  entry: Entry,
  action: WaitingAction | SpecialAction | 'join' | 'undo',
  where: Value,
  who: Value,
): Refusal {
  const words = { status: say(`status.${entry.status}`), verb: say(`verb.${action}`) }
  const [patient, place] = [patientName(entry), entry.placeName]
  return new Refusal(409, code, say('CANNOT_MOVE', { patient, place, ...words, where, who }))
}

/** Returns the 409 that says why the last move of an entry cannot be undone. */
export function notUndoable(why: Exclude<Undoing, 'possible'>, last: LoggedMove): Refusal {
  if (why === 'concurrent-change') return conflict('OVERTAKEN.undo', { already: alreadyDone(last) })
  if (why === 'undone') return conflict('ALREADY_UNDONE')
  if (why === 'checked-out') return conflict('VISIT_CLOSED.undo')
  return tooLate()
}

/** Returns the 409 for an undo after its time. */
export const tooLate = (): Refusal => conflict('UNDO_TOO_LATE', { seconds: UNDO_MS / 1_000 })

/** Returns the 409 for a later move of the caller, made in another window, that was not meant to be undone. */
export function movedSince(last: LoggedMove): Refusal {
  return conflict('OVERTAKEN.otherWindow', { already: alreadyDone(last) })
}

/** Returns the 409 for a patient who was moved in the queue to which the undone move had sent them. */
export function movedOn(last: LoggedMove): Refusal {
  return conflict('OVERTAKEN.nextRoom', { already: alreadyDone(last) })
}

/** Returns the 409 for a patient whose former board was deleted since. */
export function boardGone(): Refusal {
  return conflict('BOARD_GONE')
}
