import { type JWTPayload, jwtVerify, SignJWT } from 'jose'

const ALGORITHM = 'HS256'
const ISSUER = 'waiting-board'

interface TokenKind {
  /** Type in the header: a token of one type is never taken for another. */
  readonly type: string
  readonly seconds: number
  /** Claims without which a token is invalid, besides the time at which it ends. */
  readonly claims: readonly string[]
}

/** Signs and verifies tokens (JWT) of one kind with a key of the installation. */
export class SignedTokens {
  readonly #key: Uint8Array
  readonly #kind: TokenKind

  constructor(key: Uint8Array, kind: TokenKind) {
    this.#key = key
    this.#kind = kind
  }

  /** @param issuedAt seconds since the epoch */
  sign(claims: JWTPayload, issuedAt: number = Math.floor(Date.now() / 1_000)): Promise<string> {
    const { type, seconds } = this.#kind
    return new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, typ: type })
      .setIssuer(ISSUER)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + seconds)
      .sign(this.#key)
  }

  /** Returns the claims of a valid token; undefined for any other text. */
  async read(token: string): Promise<JWTPayload | undefined> {
    const { type, claims } = this.#kind
    const options = { algorithms: [ALGORITHM], typ: type, issuer: ISSUER, requiredClaims: ['exp', ...claims] }
    return jwtVerify(token, this.#key, options).then(
      ({ payload }) => payload,
      () => undefined,
    )
  }
}
