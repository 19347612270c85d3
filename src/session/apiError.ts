import type { LoginChallenge } from '../../contract/common.ts'

/** What a failure says besides its status, under the names that react-admin knows. */
export interface FailureBody {
  /** The server's code of the refusal; '' without one. */
  readonly code?: string
  /** Whether our server sent the refusal: only it repeats the status and sends a code. */
  readonly isInOwnWords?: boolean
  /** Message as it was sent: what another server says about an error of its own is for its developers. */
  readonly sent?: string
  /** Field errors in the shape of forms: `{no: '…', name: {kr: '…'}}`. */
  readonly errors?: Readonly<Record<string, unknown>>
  /** Records that somebody else has changed. */
  readonly changed?: readonly unknown[]
  /** Continues a sign-in that needs a second factor. */
  readonly challenge?: LoginChallenge | undefined
  /** Seconds until the next attempt may succeed; null if the server does not say. */
  readonly retryAfter?: number | null
  /** Status of a device between that answered in the server's place, such as a firewall or a proxy. */
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

  constructor(status: number, body: FailureBody = {}, message = '') {
    super(message)
    this.status = status
    this.body = body
  }
}
