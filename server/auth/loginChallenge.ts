import { createHash } from 'node:crypto'
import { SignedTokens } from './signedTokens.ts'

/** Ten minutes are enough to open the app and type its code. */
const KIND = { type: 'login+jwt', seconds: 600, claims: ['sub', 'pwd'] }

/** A sign-in whose password was right and whose second factor is missing. */
export interface ChallengedLogin {
  readonly userId: string
  readonly passwordHash: string
}

/** Issues and verifies the tokens that continue a sign-in. A changed password makes them void. */
export class LoginChallenges {
  readonly #tokens: SignedTokens

  constructor(key: Uint8Array) {
    this.#tokens = new SignedTokens(key, KIND)
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
