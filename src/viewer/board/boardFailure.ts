import { BAD_REQUEST, NOT_FOUND } from '../../../contract/answerFields.ts'
import { ApiError } from '../../session/apiError.ts'

/** Code of our server's 404 for an unknown endpoint. */
const NO_SUCH_CALL = 'NO_SUCH_CALL'

/**
 * Returns the status of a failed read, 0 without a response from the server. A 400 or 404 counts as a missing board
 * only if our server sent it, otherwise as no response.
 */
export function failureOf(error: unknown): number {
  if (!(error instanceof ApiError)) return 0
  return saysNoBoard(error.status) && (!error.body.isInOwnWords || error.body.code === NO_SUCH_CALL) ? 0 : error.status
}

/** Whether the status means that the board does not exist: unknown id (404) or invalid id (400). */
export const saysNoBoard = (status: number | null): boolean => status === NOT_FOUND || status === BAD_REQUEST
