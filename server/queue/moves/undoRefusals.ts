import { UNDO_MS } from '../../../domain/limits.ts'
import type { Undoing } from '../../../domain/waitingMoves.ts'
import { conflict, type Refusal } from '../../http/refusals.ts'
import { alreadyDone } from '../log/moveSentences.ts'
import type { LoggedMove } from '../log/lastMove.ts'

/** Returns the 409 that says why the last move of an entry cannot be undone. */
export function notUndoable(why: Exclude<Undoing, 'possible'>, last: LoggedMove): Refusal {
  if (why === 'concurrent-change') return conflict('OVERTAKEN', `${alreadyDone(last)} 되돌릴 수 없습니다.`)
  if (why === 'undone') return conflict('ALREADY_UNDONE', '이미 되돌렸습니다. 되돌린 것은 다시 되돌릴 수 없습니다.')
  if (why === 'checked-out') return conflict('VISIT_CLOSED', '퇴실 처리는 여기에서 되돌릴 수 없습니다.')
  return tooLate()
}

/** Returns the 409 for an undo after its time. */
export const tooLate = (): Refusal => conflict('UNDO_TOO_LATE', `${UNDO_MS / 1_000}초가 지나 되돌릴 수 없습니다.`)

/** Returns the 409 for a later move of the caller, made in another window, that was not meant to be undone. */
export function movedSince(last: LoggedMove): Refusal {
  return conflict('OVERTAKEN', `다른 창에서 ${alreadyDone(last)} 그 처리는 되돌리지 않았습니다.`)
}

/** Returns the 409 for a patient who was moved in the queue to which the undone move had sent them. */
export function movedOn(last: LoggedMove): Refusal {
  return conflict('OVERTAKEN', `다음 검사실에서 ${alreadyDone(last)} 되돌릴 수 없습니다.`)
}

/** Returns the 409 for a patient whose former board was deleted since. */
export function boardGone(): Refusal {
  return conflict('BOARD_GONE', '원래 대기판이 삭제되어 되돌릴 수 없습니다.')
}
