import { fieldsOf, parseJson, SERVER_ERROR, textOf } from '../../contract/answerFields.ts'
import { isPage } from './apiAnswer.ts'
import { ApiError, type FailureBody } from './apiError.ts'
import { isOwnServer } from './ownServer.ts'

/**
 * Reads the refusal of a server.
 *
 * @param text body of the response
 * @param shown what forms show of it
 */
export function refusalOf(status: number, text: string, retryAfter: string | null, shown?: FailureBody): ApiError {
  const { status: repeated, message, code: said } = fieldsOf(parseJson(text))
  const code = textOf(said)
  const body = {
    ...shown,
    code,
    isInOwnWords: repeated === status && code !== '',
    retryAfter: Number(retryAfter) || null,
  }
  return new ApiError(status, body, status < SERVER_ERROR || isOwnServer() ? textOf(message) : '')
}

/** Whether the server itself refused the call. */
export const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && error.status !== 0

/** Parses a JSON response. @throws ApiError when the server refuses */
export async function readAnswer<T>(answer: Response): Promise<T> {
  const text = await answer.text()
  if (!answer.ok) throw refusalOf(answer.status, text, null)
  if (text === '') return undefined as T
  if (isPage(false, '', text)) throw new ApiError(0, { onTheWay: answer.status })
  return JSON.parse(text) as T
}
