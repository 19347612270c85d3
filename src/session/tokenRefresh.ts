import { isAxiosError } from 'axios'
import { isTransient } from './transientStatus.ts'
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

/**
 * Whether a renewal failed for good: the session is over (SS-04). Without an answer, or when the server can answer
 * nobody, it is away.
 */
export function isOver(failure: unknown): boolean {
  const status = isAxiosError(failure) ? failure.response?.status : undefined
  return failure instanceof NoRefreshToken || (status !== undefined && !isTransient(status))
}

async function renewUnlessDone(refused: string): Promise<void> {
  const current = storedSession.accessToken()
  if (current !== null && current !== refused) return
  try {
    await renew(storedSession.refreshToken())
  } catch (failure) {
    // Within the lock, so that the tab that is next finds nothing to renew. Who has signed out meanwhile has nothing to
    // be told.
    if (isOver(failure) && storedSession.isSignedIn()) storedSession.expire()
    throw failure
  }
}

async function renew(refreshToken: string | null): Promise<void> {
  if (!refreshToken) throw new NoRefreshToken()
  const renewed = await refreshTokens(refreshToken)
  // Who signed out meanwhile, here or in another tab, stays signed out.
  if (storedSession.refreshToken() === null) throw new NoRefreshToken()
  storedSession.store(renewed)
}
