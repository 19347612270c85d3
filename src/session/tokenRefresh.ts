import { refreshTokens } from './plainClient.ts'
import { storedSession } from './storedSession.ts'
import { withTabLock } from './tabLock.ts'

let running: Promise<void> | null = null

/**
 * Renews the tokens unless that has happened since `refused` was sent. However many requests ask at once, in however
 * many tabs, one refresh is sent (SS-03).
 *
 * @param refused the access token that was answered 401
 * @throws the axios error of the refresh, or {@link NoRefreshToken}
 */
export function renewTokens(refused: string): Promise<void> {
  running ??= withTabLock('session-refresh', () => renewUnlessDone(refused)).finally(() => {
    running = null
  })
  return running
}

/** There is nothing to renew the session with. */
export class NoRefreshToken extends Error {}

async function renewUnlessDone(refused: string): Promise<void> {
  const current = storedSession.accessToken()
  if (current !== null && current !== refused) return
  const refreshToken = storedSession.refreshToken()
  if (!refreshToken) throw new NoRefreshToken()
  const renewed = await refreshTokens(refreshToken)
  // Who signed out meanwhile, here or in another tab, stays signed out.
  if (storedSession.refreshToken() === null) throw new NoRefreshToken()
  storedSession.store(renewed)
}
