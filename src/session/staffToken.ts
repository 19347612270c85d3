import { UNAUTHORIZED } from '../../contract/answerFields.ts'
import { storedSession } from './storedSession.ts'

/** A token that expires within this time is renewed before it is used, in milliseconds. */
const MARGIN_MS = 20_000

/**
 * The signed-in user's token, for calls and for the live connection. It is renewed when its `exp` has passed, which saves
 * a request that would be refused, and when it was refused.
 *
 * A tab that slept must not act for another user who has signed in meanwhile: then the page is reloaded, and reading the
 * token throws.
 */
export class StaffToken {
  readonly #renew: (refused: string) => Promise<boolean>
  // If a new token already looks expired, this device's clock is wrong: from then on only a 401 triggers a renewal.
  #clockIsWrong = false
  /** The token that the live connection sent last. */
  #shown: string | null = null

  /** @param renew replaces a refused token; its error is passed on, false means that the session is over */
  constructor(renew: (refused: string) => Promise<boolean>) {
    this.#renew = renew
  }

  /** Sends a call with the token, null without one, and once more with a new one if it is answered 401 (SS-02). */
  async send<A extends { readonly status: number }>(send: (token: string | null) => Promise<A>): Promise<A> {
    const token = await this.#fresh()
    const answer = await send(token)
    if (answer.status !== UNAUTHORIZED || token === null || !(await this.#renew(token))) return answer
    return send(ownToken())
  }

  /** Returns the `authorization` for the live connection. */
  readonly authorization = async (refusals: number): Promise<string | null> => {
    // Another call may replace the stored token before this connection is refused: that one must not be renewed.
    const refused = this.#shown ?? storedSession.accessToken()
    // Renew after the first refusal only: a server that refuses a new token refuses the next one too.
    if (refused !== null && refusals === 1) await this.#renew(refused)
    this.#shown = refusals === 1 ? ownToken() : await this.#fresh()
    return bearer(this.#shown)
  }

  async #fresh(): Promise<string | null> {
    const token = ownToken()
    // Without a refresh token an expired token is sent unchanged, and the server decides.
    const isSentAsIs = this.#clockIsWrong || storedSession.refreshToken() === null
    if (token === null || isSentAsIs || !hasEnded(token)) return token
    await this.#renew(token)
    const fresh = ownToken()
    this.#clockIsWrong = fresh !== null && hasEnded(fresh)
    return fresh
  }
}

/** Returns the `authorization` that carries a token; null without one. */
export const bearer = (token: string | null): string | null => (token === null ? null : `Bearer ${token}`)

function ownToken(): string | null {
  if (!storedSession.isOthers()) return storedSession.accessToken()
  location.reload()
  throw new Error('another user has signed in')
}

/** Whether a token's `exp` has passed or is about to. False for a token that cannot be parsed. */
function hasEnded(token: string): boolean {
  try {
    const { exp } = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as {
      exp?: number
    }
    return typeof exp === 'number' && exp * 1_000 < Date.now() + MARGIN_MS
  } catch {
    return false
  }
}
