import { fieldsOf, isFields, parseJson, SERVER_ERROR, textOf } from '../../contract/answerFields.ts'
import type { FieldError, LoginChallenge } from '../../contract/common.ts'
import { isOwnServer } from './ownServer.ts'

/** Field errors in the shape of forms: `{no: '…', name: {kr: '…'}}`. */
type FieldErrors = Record<string, unknown>

/** What a failure says besides its status, under the names that react-admin knows. */
interface FailureBody {
  /** Message as it was sent: what another server says about an error of its own is for its developers. */
  readonly sent?: string
  readonly errors?: FieldErrors
  /** Records that somebody else has changed. */
  readonly changed?: readonly unknown[]
  /** Status of a device between that answered in the server's place. */
  readonly onTheWay?: number
}

/**
 * Failure of a call. Without a response of the server `status` is 0. `message` is the server's sentence for users, ''
 * without one.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly body: FailureBody
  /** The server's code of the refusal; '' without one. */
  readonly code: string
  /** Whether our server sent the refusal: only it repeats the status and sends a code in the body. */
  readonly isInOwnWords: boolean
  /** Continues a sign-in that needs a second factor. */
  readonly challenge: LoginChallenge | undefined
  /** Seconds until the next attempt may succeed; null if the server does not say. */
  readonly retryAfter: number | null

  /** @param answer body of the response as text */
  constructor(status: number, body: FailureBody = {}, answer = '', retryAfter: string | null = null) {
    const said = fieldsOf(parseJson(answer))
    const sent = textOf(said['message'])
    super(status < SERVER_ERROR || isOwnServer() ? sent : '')
    const { errors, changed } = said
    const fieldErrors = Array.isArray(errors) ? errors.filter(isFieldError) : []
    this.status = status
    this.body = {
      ...body,
      sent,
      ...(fieldErrors.length > 0 && { errors: nestErrors(fieldErrors) }),
      ...(Array.isArray(changed) && { changed }),
    }
    this.code = textOf(said['code'])
    this.isInOwnWords = said['status'] === status && this.code !== ''
    this.challenge = said['challenge'] as LoginChallenge | undefined
    this.retryAfter = Number(retryAfter) || null
  }
}

/** A response that a device between the page and the server sent, such as a firewall or a proxy. */
export const answeredOnTheWay = (onTheWay: number): ApiError => new ApiError(0, { onTheWay })

/** Whether the server itself refused the call. */
export const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && error.status !== 0

/** Nests errors whose `field` is a path such as `name.kr`. */
function nestErrors(errors: readonly FieldError[]): FieldErrors {
  const nested: FieldErrors = {}
  for (const { field, message } of errors) {
    const path = field.split('.')
    let at: FieldErrors = nested
    for (const step of path.slice(0, -1)) {
      const next = at[step]
      at = isFields(next) ? next : (at[step] = {})
    }
    at[path.at(-1) ?? field] = message
  }
  return nested
}

const isFieldError = (value: unknown): value is FieldError =>
  isFields(value) && typeof value.field === 'string' && typeof value.message === 'string'
