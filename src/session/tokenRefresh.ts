import { isAxiosError } from 'axios'
import { isTransient } from './transientStatus.ts'
import { refreshTokens } from './plainClient.ts'
import { storedSession } from './storedSession.ts'
import { withTabLock } from './tabLock.ts'

let running: Promise<void> | null = null

/**
 * Renews the tokens unless that happened since `refused` was sent. Concurrent requests of all tabs share one refresh
 * (SS-03).
 *
 * @param refused the access token that was answered with 401
 * @throws the axios error of the refresh, `AnsweredOnTheWay`, or {@link NoRefreshToken}
 */
export function renewTokens(refused: string): Promise<void> {
  running ??= withTabLock('session-refresh', () => renewUnlessDone(refused)).finally(() => {
    running = null
  })
  return running
}

/** There is no refresh token. */
export class NoRefreshToken extends Error {}

/**
 * Whether a renewal failed for good, so that the session is over (SS-04). A missing response, one of a device on
 * the way, or a transient status means that the server is unavailable.
 */
export function isOver(failure: unknown): boolean {
  const status = isAxiosError(failure) ? failure.response?.status : undefined
  return failure instanceof NoRefreshToken || (status !== undefined && !isTransient(status))
}

async function renewUnlessDone(refused: string): Promise<void> {
  const current = storedSession.accessToken()
  if (current !== null && current !== refused) return
  const refreshToken = storedSession.refreshToken()
  try {
    await renew(refreshToken)
  } catch (failure) {
    // Somebody has signed in meanwhile: that session is not to be expired.
    if (storedSession.isSignedIn() && storedSession.refreshToken() !== refreshToken) return
    // Expire while holding the lock, so that the next tab finds nothing to renew. After a sign-out there is nothing to
    // announce.
    if (isOver(failure) && storedSession.isSignedIn()) storedSession.expire()
    throw failure
  }
}

async function renew(refreshToken: string | null): Promise<void> {
  if (!refreshToken) throw new NoRefreshToken()
  const renewed = await refreshTokens(refreshToken)
  const current = storedSession.refreshToken()
  // If the user signed out during the refresh, here or in another tab, the new tokens are discarded; likewise if somebody
  // signed in.
  if (current === null) throw new NoRefreshToken()
  if (current === refreshToken) storedSession.store(renewed)
}
