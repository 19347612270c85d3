import { NOT_PAIRED } from '../../contract/constants.ts'
import { unauthenticated } from '../http/refusals.ts'
import { FrameError } from './frames.ts'

/** Credential that authorized a subscription: a display's key, or a session of staff. */
export interface Credential {
  readonly kind: 'display' | 'session'
  readonly id: string
}

/** Time in which staff are not authenticated again: a console subscribes to all its boards at once. */
const STAFF_KNOWN_MS = 1_000
const REVOKED = '직원이 이 화면의 연결을 해제했습니다.'

/** Credentials that authorized one client; when one of them ends, the client is disconnected. */
export class Credentials {
  readonly #credentials = new Map<string, Credential>()
  #ended = 0
  #staff = { authorization: '', until: 0 }

  /** Number of credentials that ended for any client: a lookup during which it changes must be repeated. */
  get ended(): number {
    return this.#ended
  }

  get all(): Iterable<Credential> {
    return this.#credentials.values()
  }

  get isEmpty(): boolean {
    return this.#credentials.size === 0
  }

  add(credential: Credential, authorization: string | undefined): void {
    this.#credentials.set(keyOf(credential), credential)
    if (credential.kind === 'session')
      this.#staff = { authorization: authorization ?? '', until: performance.now() + STAFF_KNOWN_MS }
  }

  /** Whether this header authenticated staff a moment ago. */
  isOfStaff(authorization: string | undefined): boolean {
    return (
      authorization !== undefined &&
      authorization === this.#staff.authorization &&
      performance.now() < this.#staff.until
    )
  }

  /** Removes a credential. @returns the error to disconnect the client with, if the credential was its own. */
  end(credential: Credential): FrameError | undefined {
    this.#ended += 1
    if (!this.#credentials.delete(keyOf(credential))) return undefined
    if (credential.kind === 'display') return new FrameError(REVOKED, NOT_PAIRED)
    const { message, code } = unauthenticated()
    return new FrameError(message, code)
  }
}

const keyOf = ({ kind, id }: Credential): string => `${kind} ${id}`
