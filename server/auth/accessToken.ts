import { CLOCK_SKEW_MS } from '../../domain/limits.ts'
import { SignedTokens } from './signedTokens.ts'

/** Lifetime of an access token. Permissions are read at every call, so this only sets how often tokens are renewed. */
export const ACCESS_TOKEN_MINUTES = 15
const KIND = { type: 'at+jwt', seconds: ACCESS_TOKEN_MINUTES * 60, claims: ['iat', 'sub', 'sid'] }
/** Maximum number of cached tokens: several times those of a large hospital. */
const KNOWN_MAX = 5_000

export interface AccessClaims {
  readonly userId: string
  readonly sessionId: string
}

/** Signs and verifies access tokens with the installation's key. */
export class AccessTokens {
  readonly #tokens: SignedTokens
  /** Tokens whose signature was verified, oldest first: a console sends the same token with each call. */
  readonly #known = new Map<string, Known>()

  constructor(key: Uint8Array) {
    this.#tokens = new SignedTokens(key, KIND)
  }

  sign({ userId, sessionId }: AccessClaims): Promise<string> {
    return this.#tokens.sign({ sub: userId, sid: sessionId })
  }

  /** Returns the claims of a valid access token; undefined for any other text. */
  async verify(token: string): Promise<AccessClaims | undefined> {
    const known = this.#known.get(token) ?? (await this.#check(token))
    const now = Date.now() / 1_000
    if (!known || known.expiresAt <= Math.floor(now) || known.issuedAt > now + CLOCK_SKEW_MS / 1_000) return undefined
    return known.claims
  }

  async #check(token: string): Promise<Known | undefined> {
    const { sub: userId, sid: sessionId, exp = 0, iat = Infinity } = (await this.#tokens.read(token)) ?? {}
    if (!userId || typeof sessionId !== 'string') return undefined
    const known = { claims: { userId, sessionId }, expiresAt: exp, issuedAt: iat }
    this.#known.set(token, known)
    const [oldest] = this.#known.keys()
    if (this.#known.size > KNOWN_MAX && oldest !== undefined) this.#known.delete(oldest)
    return known
  }
}

/** Verified content of a token; times in seconds since the epoch. */
interface Known {
  readonly claims: AccessClaims
  readonly expiresAt: number
  readonly issuedAt: number
}
