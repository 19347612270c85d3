import { BAD_REQUEST, NOT_FOUND } from '../../../contract/answerFields.ts'
import { AnsweredOnTheWay, isPage } from '../../session/apiAnswer.ts'

/**
 * Refusal of the server. `message` is the server's text for users; it and `code` are '' if the server sent none.
 * `isInOwnWords` is whether our server sent the response.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly isInOwnWords: boolean

  constructor(status: number, message: string, code = '', isInOwnWords = false) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.isInOwnWords = isInOwnWords
  }
}

/** Code of our server's 404 for an unknown endpoint. */
const NO_SUCH_CALL = 'NO_SUCH_CALL'

/**
 * Whether our server sent the response, and not a proxy, captive portal or other program: only our server repeats the
 * status and sends a code in the body.
 */
const isInOwnWords = (body: unknown, status: number): boolean =>
  typeof body === 'object' && body !== null && 'status' in body && body.status === status && textOf(body, 'code') !== ''

/**
 * Returns the status of a failed read, 0 without a response from the server. A 400 or 404 counts as a missing board
 * only if our server sent it, otherwise as no response.
 */
export function failureOf(error: unknown): number {
  if (!(error instanceof ApiError)) return 0
  return saysNoBoard(error.status) && (!error.isInOwnWords || error.code === NO_SUCH_CALL) ? 0 : error.status
}

/** Whether the status means that the board does not exist: unknown id (404) or invalid id (400). */
export const saysNoBoard = (status: number | null): boolean => status === NOT_FOUND || status === BAD_REQUEST

/**
 * Parses a JSON response.
 *
 * @param isOfChange whether a body that is no JSON counts as none: another server may answer a change with any
 * @throws ApiError when the server refuses
 */
export async function readAnswer<T>(answer: Response, isOfChange = false): Promise<T> {
  if (!answer.ok) {
    const body: unknown = await answer.json().catch(() => null)
    throw new ApiError(answer.status, textOf(body, 'message'), textOf(body, 'code'), isInOwnWords(body, answer.status))
  }
  const text = await answer.text()
  if (text === '') return undefined as T
  if (isPage(false, '', text)) throw new AnsweredOnTheWay(answer.status)
  try {
    return JSON.parse(text) as T
  } catch (error) {
    if (isOfChange) return undefined as T
    throw error
  }
}

function textOf(body: unknown, field: string): string {
  const text = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[field] : ''
  return typeof text === 'string' ? text : ''
}
