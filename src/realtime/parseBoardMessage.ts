import type { PublicBoard } from '../../contract/publicBoard.ts'

/**
 * A message as it arrives at a board. Wider than the contract's own: another server may send types and flags that we do
 * not know, and what we do not know must not hide the text.
 */
export interface BoardMessage {
  readonly type: string
  readonly message: string
  readonly flag?: string
  /** The board's version after the change that a RELOAD tells of; only our server says it. */
  readonly version?: number
  /** With a RELOAD that was asked for with it: the board after the change, or a later one; only our server says it. */
  readonly board?: PublicBoard
  /** With a RELOAD to this screen alone: the test announcement that it is to say; only our server says it. */
  readonly voiceTest?: string
}

/** Reads the body of a board's message; undefined for anything that is not one, for a screen must survive any text. */
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

/** The value of a JSON text; undefined for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
