/**
 * A refusal of the server. `message` is the server's own, fit to be shown; it and `code` are empty when it sent none,
 * and `isInOwnWords` is false (DE-13).
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

const NOT_FOUND = 404
const BAD_REQUEST = 400
/** Code of our server's 404 for an address that no call has. */
const NO_SUCH_CALL = 'NO_SUCH_CALL'

/**
 * Whether our server says so, and not a proxy, a captive portal or another program in its place: only its refusals name
 * their status and a code (DE-13).
 */
const isInOwnWords = (body: unknown, status: number): boolean =>
  typeof body === 'object' && body !== null && 'status' in body && body.status === status && textOf(body, 'code') !== ''

/**
 * Why a read failed: the status of a refusal, 0 when there was no answer of the server. That a board does not exist
 * only our server may say: a 400 or 404 in any other words counts as no answer (DE-28).
 */
export function failureOf(error: unknown): number {
  if (!(error instanceof ApiError)) return 0
  return saysNoBoard(error.status) && (!error.isInOwnWords || error.code === NO_SUCH_CALL) ? 0 : error.status
}

/** Whether the status of a refusal says that there is no such board: none has that id, or none could have it. */
export const saysNoBoard = (status: number | null): boolean => status === NOT_FOUND || status === BAD_REQUEST

/** Reads a JSON answer. @throws ApiError when the server refuses */
export async function readAnswer<T>(answer: Response): Promise<T> {
  if (!answer.ok) {
    const body: unknown = await answer.json().catch(() => null)
    throw new ApiError(answer.status, textOf(body, 'message'), textOf(body, 'code'), isInOwnWords(body, answer.status))
  }
  const text = await answer.text()
  // Another server may answer an action with an empty body (DE-22).
  return (text === '' ? undefined : JSON.parse(text)) as T
}

function textOf(body: unknown, field: string): string {
  const text = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[field] : ''
  return typeof text === 'string' ? text : ''
}
