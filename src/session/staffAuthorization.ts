import { freshToken } from './freshToken.ts'
import { storedSession } from './storedSession.ts'

/** What staff show on the live connection (see its `authorization`): their token, renewed when it has ended. */
export function staffAuthorization(
  renew: (token: string) => Promise<unknown>,
): (refusals: number) => Promise<string | null> {
  const fresh = freshToken(renew)
  return async (refusals) => {
    const refused = storedSession.accessToken()
    // Once: a server that refuses a fresh token will not be won by a fresher one.
    if (refused !== null && refusals === 1) await renew(refused)
    const token = refusals === 1 ? storedSession.accessToken() : await fresh()
    return token === null ? null : `Bearer ${token}`
  }
}
