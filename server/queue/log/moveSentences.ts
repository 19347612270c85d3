import type { Kysely } from 'kysely'
import type { WaitingMove } from '../../../contract/waitingMoves.ts'
import { AUTOMATIC, type MoveAction } from '../../../domain/waitingMoves.ts'
import type { DB } from '../../db/schema.ts'
import { type Actor, madeMove } from './moveLog.ts'
import { findLastMove } from './lastMove.ts'

type Move = Pick<WaitingMove, 'action' | 'to' | 'byName'>

/**
 * Returns a sentence about the last move of an entry, to follow a refusal: ' 박서준님이 12초 전에 호출했습니다.'. Empty when the
 * caller made that move.
 */
export async function whoActed(db: Kysely<DB>, didWaitingId: number, asking: Actor | null): Promise<string> {
  const last = await findLastMove(db, didWaitingId)
  if (!last || (asking && madeMove(asking, last))) return ''
  return ` ${actorOf(last)} ${ago(Date.now() - Date.parse(last.at))} ${predicateOf(last)}.`
}

/** Returns '박서준님이 이미 호출했습니다.' */
export function alreadyDone(move: Move): string {
  return `${actorOf(move)} 이미 ${predicateOf(move)}.`
}

/**
 * Formats a duration in the largest fitting unit; a negative one, after the clock was set back, is shown as just now.
 */
export function ago(ms: number): string {
  const seconds = Math.floor(ms / 1_000)
  if (seconds < 1) return '방금'
  if (seconds < 60) return `${seconds}초 전에`
  if (seconds < 3_600) return `${Math.floor(seconds / 60)}분 전에`
  if (seconds < 86_400) return `${Math.floor(seconds / 3_600)}시간 전에`
  return `${Math.floor(seconds / 86_400)}일 전에`
}

/** Names the author of a move; a move without a user was made by a patient's tag. */
const actorOf = ({ byName }: Move) =>
  byName === null ? '환자가' : byName === AUTOMATIC ? '서버가 자동으로' : `${byName}님이`

const PREDICATES: Record<MoveAction, string> = {
  join: '대기 등록했습니다',
  call: '호출했습니다',
  recall: '다시 호출했습니다',
  holding: '보류했습니다',
  done: '완료했습니다',
  transfer: '다른 대기판으로 옮겼습니다',
  front: '맨 앞으로 옮겼습니다',
  noShow: '부재로 처리했습니다',
  undo: '되돌렸습니다',
  tag: '태그를 찍었습니다',
  cancel: '퇴실 처리했습니다',
}

/** `done` of a held patient calls the patient, so it is worded like a call. */
const predicateOf = ({ action, to }: Move) => PREDICATES[action === 'done' && to === 'CALLED' ? 'call' : action]
