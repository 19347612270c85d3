import { storedSession } from './storedSession.ts'

/** A token that ends within this time is renewed first, in milliseconds. */
const MARGIN_MS = 20_000

/**
 * The stored token, renewed when it says itself that it has ended: the call that carries it is then refused by nobody.
 * One that does not say so is renewed after a 401 (SS-02).
 *
 * @param renew replaces a token; how it fails is how asking for the token fails
 */
export function freshToken(renew: (token: string) => Promise<unknown>): () => Promise<string | null> {
  // A token that is fresh and looks old says that this device's clock is wrong; then the server's refusal alone counts.
  let clockIsWrong = false
  return async () => {
    const token = storedSession.accessToken()
    if (token === null || clockIsWrong || !hasEnded(token)) return token
    await renew(token)
    const fresh = storedSession.accessToken()
    clockIsWrong = fresh !== null && hasEnded(fresh)
    return fresh
  }
}

/** Whether a token says that it has ended, or is about to; what cannot be read says nothing. */
function hasEnded(token: string): boolean {
  try {
    const { exp } = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as {
      exp?: number
    }
    return typeof exp === 'number' && exp * 1_000 < Date.now() + MARGIN_MS
  } catch {
    return false
  }
}
