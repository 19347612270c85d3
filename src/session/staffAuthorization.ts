import { storedSession } from './storedSession.ts'

/** A token that ends within this time is renewed first, in milliseconds. */
const MARGIN_MS = 20_000

/** What staff show on the live connection (see its `authorization`): their token, renewed when it has ended. */
export function staffAuthorization(renew: (token: string) => Promise<unknown>): (refusals: number) => Promise<string | null> {
  // A token that is fresh and looks old says that this device's clock is wrong; then the server's refusal alone counts.
  let clockIsWrong = false
  return async (refusals) => {
    const token = storedSession.accessToken()
    if (token === null) return null
    const looksOld = !clockIsWrong && hasEnded(token)
    // Once: a server that refuses a fresh token will not be won by a fresher one.
    if (!looksOld && refusals !== 1) return `Bearer ${token}`
    await renew(token)
    const fresh = storedSession.accessToken()
    clockIsWrong = fresh !== null && hasEnded(fresh)
    return fresh && `Bearer ${fresh}`
  }
}

/** Whether a token says that it has ended, or is about to; what cannot be read says nothing. */
function hasEnded(token: string): boolean {
  try {
    const { exp } = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: number }
    return typeof exp === 'number' && exp * 1_000 < Date.now() + MARGIN_MS
  } catch {
    return false
  }
}
