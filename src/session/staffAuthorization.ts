import { freshToken, ownToken } from './freshToken.ts'
import { storedSession } from './storedSession.ts'

/** Returns the `authorization` of staff for the live connection: their token, renewed when it has expired. */
export function staffAuthorization(
  renew: (token: string) => Promise<unknown>,
): (refusals: number) => Promise<string | null> {
  const fresh = freshToken(renew)
  // Another call may replace the stored token before this connection is refused: that one must not be renewed.
  let sent: string | null = null
  return async (refusals) => {
    const refused = sent ?? storedSession.accessToken()
    // Renew after the first refusal only: a server that refuses a new token refuses the next one too.
    if (refused !== null && refusals === 1) await renew(refused)
    const token = refusals === 1 ? ownToken() : await fresh()
    sent = token
    return token === null ? null : `Bearer ${token}`
  }
}
