import { createHash } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'

const ALGORITHM = 'HS256'
const TYPE = 'login+jwt'
const ISSUER = 'waiting-board'
/** Time to open the app and type its code. */
const MINUTES = 10

/** A sign-in whose password was right and whose second factor is missing. */
export interface ChallengedLogin {
  readonly userId: string
  readonly passwordHash: string
}

/** Issues and verifies the tokens that continue a sign-in. A changed password makes them void. */
export class LoginChallenges {
  readonly #key: Uint8Array

  constructor(key: Uint8Array) {
    this.#key = key
  }

  issue({ userId, passwordHash }: ChallengedLogin): Promise<string> {
    return new SignJWT({ pwd: markOf(passwordHash) })
      .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
      .setIssuer(ISSUER)
      .setSubject(userId)
      .setIssuedAt()
      .setExpirationTime(`${MINUTES}m`)
      .sign(this.#key)
  }

  /** Returns the id of the user who continues; undefined for any other text and after ten minutes. */
  async read(token: string): Promise<{ readonly userId: string; isOf(passwordHash: string): boolean } | undefined> {
    try {
      const options = { algorithms: [ALGORITHM], typ: TYPE, issuer: ISSUER, requiredClaims: ['exp', 'sub', 'pwd'] }
      const { payload } = await jwtVerify(token, this.#key, options)
      const { sub: userId = '', pwd } = payload
      return { userId, isOf: (passwordHash) => pwd === markOf(passwordHash) }
    } catch {
      return undefined
    }
  }
}

const markOf = (passwordHash: string) => createHash('sha256').update(passwordHash).digest('base64url')
