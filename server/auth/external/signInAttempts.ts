import { hash } from 'node:crypto'
import { SignedTokens } from '../signedTokens.ts'

/** Time to sign in at the provider. */
const SECONDS = 600
const KIND = { type: 'external+jwt', seconds: SECONDS, claims: ['iat', 'jti', 'nonce', 'verifier'] }

/** A sign-in that went to the provider and has not come back. */
export interface SignInAttempt {
  readonly state: string
  readonly nonce: string
  /** Code verifier of PKCE. */
  readonly verifier: string
  /** Seconds since the epoch. */
  readonly startedAt: number
}

/**
 * Keeps attempts in a signed cookie of the browser that began them, so that no other browser completes them and a flood
 * of them fills no table. Each has a cookie of its own: two tabs may sign in at the same time.
 */
export class SignInAttempts {
  readonly #tokens: SignedTokens

  constructor(key: Uint8Array) {
    this.#tokens = new SignedTokens(key, KIND)
  }

  /** Returns the `Set-Cookie` value for the browser that begins an attempt. */
  async issue({ state, nonce, verifier, startedAt }: SignInAttempt, isSecure: boolean): Promise<string> {
    const token = await this.#tokens.sign({ jti: state, nonce, verifier }, startedAt)
    return cookie(state, token, SECONDS, isSecure)
  }

  /** Returns the attempt of a state that this browser began; undefined after ten minutes and for any other. */
  async read(state: string, header: string | undefined): Promise<SignInAttempt | undefined> {
    const token = header
      ?.split('; ')
      .find((pair) => pair.startsWith(`${nameOf(state)}=`))
      ?.split('=')[1]
    if (token === undefined) return undefined
    const { jti, nonce, verifier, iat = 0 } = (await this.#tokens.read(token)) ?? {}
    if (jti !== state || typeof nonce !== 'string' || typeof verifier !== 'string') return undefined
    return { state, nonce, verifier, startedAt: iat }
  }

  /** Returns the `Set-Cookie` value that removes the cookie of an attempt. */
  forget(state: string, isSecure: boolean): string {
    return cookie(state, '', 0, isSecure)
  }
}

/** Time until which a completed attempt must be remembered: its cookie is no longer accepted then. */
export const acceptedUntil = ({ startedAt }: SignInAttempt): Date => new Date((startedAt + SECONDS) * 1_000)

const cookie = (state: string, value: string, seconds: number, isSecure: boolean) =>
  `${nameOf(state)}=${value}; Path=/api/auth/provider; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`

const nameOf = (state: string) => `sign-in-${hash('sha256', state, 'hex').slice(0, 12)}`
