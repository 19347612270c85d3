import { jwtVerify, SignJWT } from 'jose'

/**
 * Lifetime of an access token; what it may do is looked up at every call, so this only bounds how often it is renewed.
 */
export const ACCESS_TOKEN_MINUTES = 15
const ALGORITHM = 'HS256'
const TYPE = 'at+jwt'
const ISSUER = 'waiting-board'
/** How far the clocks of servers beside one another may differ. */
const CLOCK_SKEW_SECONDS = 60
/** Those of a large hospital, several times over. */
const KNOWN_MAX = 5_000

export interface AccessClaims {
  readonly userId: string
  readonly sessionId: string
}

/** Makes and checks the tokens that calls carry; the key is the installation's secret. */
export class AccessTokens {
  readonly #key: Uint8Array
  /**
   * Tokens whose seal was checked before, the longest known first: a console shows the same one at each of its calls.
   */
  readonly #known = new Map<string, Known>()

  constructor(key: Uint8Array) {
    this.#key = key
  }

  sign({ userId, sessionId }: AccessClaims): Promise<string> {
    return new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
      .setIssuer(ISSUER)
      .setSubject(userId)
      .setIssuedAt()
      .setExpirationTime(`${ACCESS_TOKEN_MINUTES}m`)
      .sign(this.#key)
  }

  /** The claims of a token of ours, of the present; undefined for any other text. */
  async verify(token: string): Promise<AccessClaims | undefined> {
    const known = this.#known.get(token) ?? (await this.#check(token))
    const now = Date.now() / 1_000
    if (!known || known.expiresAt <= Math.floor(now) || known.issuedAt > now + CLOCK_SKEW_SECONDS) return undefined
    return known.claims
  }

  async #check(token: string): Promise<Known | undefined> {
    try {
      const options = {
        algorithms: [ALGORITHM],
        typ: TYPE,
        issuer: ISSUER,
        requiredClaims: ['exp', 'iat', 'sub', 'sid'],
      }
      const { payload } = await jwtVerify(token, this.#key, options)
      const { sub: userId, sid: sessionId, exp = 0, iat = Infinity } = payload
      if (!userId || typeof sessionId !== 'string') return undefined
      const known = { claims: { userId, sessionId }, expiresAt: exp, issuedAt: iat }
      this.#known.set(token, known)
      const [oldest] = this.#known.keys()
      if (this.#known.size > KNOWN_MAX && oldest !== undefined) this.#known.delete(oldest)
      return known
    } catch {
      return undefined
    }
  }
}

/** What a token says, but for who it is from; in seconds since the epoch. */
interface Known {
  readonly claims: AccessClaims
  readonly expiresAt: number
  readonly issuedAt: number
}
