import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { createHash } from 'node:crypto'
import { CLOCK_SKEW_MS } from '../../domain/limits.ts'

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

/** Lifetime of an access token. Permissions are read at every call, so this only sets how often tokens are renewed. */
const ACCESS_TOKEN_MINUTES = 15
const ACCESS_TOKEN = { type: 'at+jwt', seconds: ACCESS_TOKEN_MINUTES * 60, claims: ['iat', 'sub', 'sid'] }
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
    this.#tokens = new SignedTokens(key, ACCESS_TOKEN)
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

/** Ten minutes are enough to open the app and type its code. */
const LOGIN_CHALLENGE = { type: 'login+jwt', seconds: 600, claims: ['sub', 'pwd'] }

/** A sign-in whose password was right and whose second factor is missing. */
interface ChallengedLogin {
  readonly userId: string
  readonly passwordHash: string
}

/** Issues and verifies the tokens that continue a sign-in. A changed password makes them void. */
export class LoginChallenges {
  readonly #tokens: SignedTokens

  constructor(key: Uint8Array) {
    this.#tokens = new SignedTokens(key, LOGIN_CHALLENGE)
  }

  issue({ userId, passwordHash }: ChallengedLogin): Promise<string> {
    return this.#tokens.sign({ sub: userId, pwd: markOf(passwordHash) })
  }

  /** Returns the id of the user who continues; undefined for any other text and after ten minutes. */
  async read(token: string): Promise<{ readonly userId: string; isOf(passwordHash: string): boolean } | undefined> {
    const claims = await this.#tokens.read(token)
    return claims && { userId: claims.sub ?? '', isOf: (passwordHash) => claims['pwd'] === markOf(passwordHash) }
  }
}

const markOf = (passwordHash: string) => createHash('sha256').update(passwordHash).digest('base64url')
