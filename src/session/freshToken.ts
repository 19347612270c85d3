import { storedSession } from './storedSession.ts'

/** A token that expires within this time is renewed before it is used, in milliseconds. */
const MARGIN_MS = 20_000

/**
 * Returns a function that reads the stored token, and renews it first when its `exp` has passed, which saves a request
 * that would be refused. A token without `exp` is renewed after a 401.
 *
 * Throws, and reloads the page, when another user has signed in: a tab that slept meanwhile must not act for them.
 *
 * @param renew replaces a token; its error is passed on to the caller
 */
export function freshToken(renew: (token: string) => Promise<unknown>): () => Promise<string | null> {
  // If a new token already looks expired, this device's clock is wrong: from then on only a 401 triggers a renewal.
  let clockIsWrong = false
  return async () => {
    const token = ownToken()
    if (token === null || clockIsWrong || !hasEnded(token)) return token
    await renew(token)
    const fresh = ownToken()
    clockIsWrong = fresh !== null && hasEnded(fresh)
    return fresh
  }
}

/** Returns the stored token; throws, and reloads the page, when it is that of another user than the page's. */
export function ownToken(): string | null {
  if (!storedSession.isOthers()) return storedSession.accessToken()
  location.reload()
  throw new Error('another user has signed in')
}

/** Whether a token's `exp` has passed or is about to. False for a token that cannot be parsed. */
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
