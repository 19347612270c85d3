import { jwtVerify, SignJWT } from 'jose'

/** Lifetime of an access token; what it may do is looked up at every call, so this only bounds how often it is renewed. */
export const ACCESS_TOKEN_MINUTES = 15
const ALGORITHM = 'HS256'
const TYPE = 'at+jwt'
const ISSUER = 'waiting-board'
/** How far the clocks of servers beside one another may differ. */
const CLOCK_SKEW_SECONDS = 60

export interface AccessClaims {
  readonly userId: string
  readonly sessionId: string
}

/** Makes and checks the tokens that calls carry; the key is the installation's secret. */
export class AccessTokens {
  readonly #key: Uint8Array

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
    try {
      const options = { algorithms: [ALGORITHM], typ: TYPE, issuer: ISSUER, requiredClaims: ['exp', 'iat', 'sub', 'sid'] }
      const { payload } = await jwtVerify(token, this.#key, options)
      if ((payload.iat ?? Infinity) > Date.now() / 1_000 + CLOCK_SKEW_SECONDS) return undefined
      return payload.sub && typeof payload['sid'] === 'string' ? { userId: payload.sub, sessionId: payload['sid'] } : undefined
    } catch {
      return undefined
    }
  }
}
