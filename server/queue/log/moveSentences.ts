import type { Kysely } from 'kysely'
import type { WaitingMove } from '../../../contract/waitingMoves.ts'
import type { Text, Value } from '../../../domain/text.ts'
import { AUTOMATIC } from '../../../domain/waitingMoves.ts'
import type { DB } from '../../db/schema.ts'
import { say } from '../../http/messages/say.ts'
import { type Actor, madeMove } from './moveLog.ts'
import { findLastMove } from './lastMove.ts'

type Move = Pick<WaitingMove, 'action' | 'to' | 'byName'>

/**
 * Returns a sentence about the last move of an entry, to follow a refusal: ' 박서준님이 12초 전에 호출했습니다.'. Empty when the
 * caller made that move.
 */
export async function whoActed(db: Kysely<DB>, didWaitingId: number, asking: Actor | null): Promise<Value> {
  const last = await findLastMove(db, didWaitingId)
  if (!last || (asking && madeMove(asking, last))) return ''
  return say('LAST_MOVE', { actor: actorOf(last), ago: ago(Date.now() - Date.parse(last.at)), did: didOf(last) })
}

/** Returns '박서준님이 이미 호출했습니다.' */
export const alreadyDone = (move: Move): Text => say('ALREADY_DONE', { actor: actorOf(move), did: didOf(move) })

/**
 * Formats a duration in the largest fitting unit; a negative one, after the clock was set back, is shown as just now.
 */
export function ago(ms: number): Text {
  const seconds = Math.floor(ms / 1_000)
  if (seconds < 1) return say('JUST_NOW')
  if (seconds < 60) return say('SECONDS_AGO', { count: seconds })
  if (seconds < 3_600) return say('MINUTES_AGO', { count: Math.floor(seconds / 60) })
  if (seconds < 86_400) return say('HOURS_AGO', { count: Math.floor(seconds / 3_600) })
  return say('DAYS_AGO', { count: Math.floor(seconds / 86_400) })
}

/** Names the author of a move; a move without a user was made by a patient's tag. */
function actorOf({ byName }: Move): Text {
  if (byName === null) return say('actor.patient')
  return byName === AUTOMATIC ? say('actor.server') : say('actor.person', { name: byName })
}

/** `done` of a held patient calls the patient, so it is worded like a call. */
const didOf = ({ action, to }: Move): Text => say(`did.${action === 'done' && to === 'CALLED' ? 'call' : action}`)
