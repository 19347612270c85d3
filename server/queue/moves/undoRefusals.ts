import { UNDO_MS } from '../../../domain/limits.ts'
import type { Undoing } from '../../../domain/waitingMoves.ts'
import { conflict, type Refusal } from '../../http/refusals.ts'
import { alreadyDone } from '../log/moveSentences.ts'
import type { LoggedMove } from '../log/lastMove.ts'

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
