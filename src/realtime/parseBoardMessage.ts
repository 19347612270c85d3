import { fieldsOf, parseJson, textOf } from '../../contract/answerFields.ts'
import type { PublicBoard } from '../../contract/publicBoard.ts'

/**
 * Message of a board. Wider than the contract's type: another server may send types and flags that we do not know, and
 * the text must be shown anyway.
 */
export interface BoardMessage {
  readonly type: string
  readonly message: string
  readonly flag?: string
  /** Version of the board after the change that a RELOAD announces; only our server sends it. */
  readonly version?: number
  /** Board after that change, or a later one, if the subscription asked for it; only our server sends it. */
  readonly board?: PublicBoard
  /** With a RELOAD to this screen alone: the test announcement that it is to say; only our server says it. */
  readonly voiceTest?: string
}

/** Parses the body of a board's message; undefined if it is invalid, because a screen must survive any text. */
export function parseBoardMessage(body: string): BoardMessage | undefined {
  const { type, message, flag, version, board, voiceTest } = fieldsOf(parseJson(body))
  if (typeof type !== 'string') return undefined
  return {
    type,
    message: textOf(message),
    ...(typeof flag === 'string' && { flag }),
    ...(typeof version === 'number' && { version }),
    ...(typeof board === 'object' && board !== null && { board: board as PublicBoard }),
    ...(typeof voiceTest === 'string' && { voiceTest }),
  }
}
