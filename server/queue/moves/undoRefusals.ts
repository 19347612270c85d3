import { UNDO_MS } from '../../../domain/limits.ts'
import type { Undoing } from '../../../domain/waitingMoves.ts'
import { conflict, type Refusal } from '../../http/refusals.ts'
import { alreadyDone } from '../log/moveSentences.ts'
import type { LoggedMove } from '../log/lastMove.ts'

/** 409: why the last move of an entry cannot be taken back. */
export function notUndoable(why: Exclude<Undoing, 'possible'>, last: LoggedMove): Refusal {
  if (why === 'concurrent-change') return conflict('OVERTAKEN', `${alreadyDone(last)} 되돌릴 수 없습니다.`)
  if (why === 'undone') return conflict('ALREADY_UNDONE', '이미 되돌렸습니다. 되돌린 것은 다시 되돌릴 수 없습니다.')
  if (why === 'checked-out') return conflict('VISIT_CLOSED', '퇴실 처리는 여기에서 되돌릴 수 없습니다.')
  return conflict('UNDO_TOO_LATE', `${UNDO_MS / 1_000}초가 지나 되돌릴 수 없습니다.`)
}

/** 409: the caller's own later move, made in another window, is not the one that was to be taken back. */
export function movedSince(last: LoggedMove): Refusal {
  return conflict('OVERTAKEN', `다른 창에서 ${alreadyDone(last)} 그 처리는 되돌리지 않았습니다.`)
}

/** 409: something was done with the patient in the queue that the move to be taken back has sent them to. */
export function movedOn(last: LoggedMove): Refusal {
  return conflict('OVERTAKEN', `다음 검사실에서 ${alreadyDone(last)} 되돌릴 수 없습니다.`)
}

/** 409: the board where the patient was has been deleted since. */
export function boardGone(): Refusal {
  return conflict('BOARD_GONE', '원래 대기판이 삭제되어 되돌릴 수 없습니다.')
}
