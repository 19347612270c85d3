import { NOT_PAIRED } from '../../contract/pairing.ts'
import { unauthenticated } from '../http/refusals.ts'
import { FrameError } from './frames.ts'

/** By what a client was let in: the key of a display, or a session of staff. */
export interface Pass {
  readonly kind: 'display' | 'session'
  readonly id: string
}

/** So long staff who were just let in need not be looked up again: a console subscribes to all its boards at once. */
const STAFF_KNOWN_MS = 1_000
const REVOKED = '직원이 이 화면의 연결을 해제했습니다.'

/** What one client was let in by; when one of these ends, the client is let in no longer. */
export class Passes {
  readonly #passes = new Map<string, Pass>()
  #ended = 0
  #staff = { authorization: '', until: 0 }

  /** Counts what has ended anywhere, so that who looks a pass up learns that another look is needed. */
  get ended(): number {
    return this.#ended
  }

  get all(): Iterable<Pass> {
    return this.#passes.values()
  }

  get isEmpty(): boolean {
    return this.#passes.size === 0
  }

  add(pass: Pass, authorization: string | undefined): void {
    this.#passes.set(keyOf(pass), pass)
    if (pass.kind === 'session')
      this.#staff = { authorization: authorization ?? '', until: performance.now() + STAFF_KNOWN_MS }
  }

  /** Whether this let staff in a moment ago. */
  isOfStaff(authorization: string | undefined): boolean {
    return (
      authorization !== undefined &&
      authorization === this.#staff.authorization &&
      performance.now() < this.#staff.until
    )
  }

  /** @returns why the client is let in no longer, if it was by this one. */
  end(pass: Pass): FrameError | undefined {
    this.#ended += 1
    if (!this.#passes.delete(keyOf(pass))) return undefined
    if (pass.kind === 'display') return new FrameError(REVOKED, NOT_PAIRED)
    const { message, code } = unauthenticated()
    return new FrameError(message, code)
  }
}

const keyOf = ({ kind, id }: Pass): string => `${kind} ${id}`
