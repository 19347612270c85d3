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
  const value = parseJson(body)
  if (typeof value !== 'object' || value === null || !('type' in value) || typeof value.type !== 'string')
    return undefined
  const message = 'message' in value && typeof value.message === 'string' ? value.message : ''
  const flag = 'flag' in value && typeof value.flag === 'string' ? { flag: value.flag } : {}
  const version = 'version' in value && typeof value.version === 'number' ? { version: value.version } : {}
  const board =
    'board' in value && typeof value.board === 'object' && value.board !== null
      ? { board: value.board as PublicBoard }
      : {}
  const test = 'voiceTest' in value && typeof value.voiceTest === 'string' ? { voiceTest: value.voiceTest } : {}
  return { type: value.type, message, ...flag, ...version, ...board, ...test }
}

/** Parses a JSON text; undefined for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
