import { AnsweredOnTheWay, fetchApi } from './apiAnswer.ts'
import { isTransient } from './transientStatus.ts'
import { storedSession, type SessionParts } from './storedSession.ts'
import { REFRESH_MS } from './timeLimits.ts'
import { withTabLock } from './tabLock.ts'

/** Same lock as the console's: one page refreshes, the others wait and use its tokens (SS-03). */
const LOCK = 'session-refresh'

let running: Promise<void> | undefined

/**
 * Renews the tokens; concurrent requests share one refresh (SS-02, SS-03). The console does the same through axios,
 * which does not fit into the displays' size budget.
 *
 * @param refused the access token that was answered with 401
 * @param onExpired called when the session cannot be renewed (SS-04)
 * @returns whether the request should be retried
 */
export async function renewSession(refused: string, onExpired: () => void): Promise<boolean> {
  try {
    running ??= withTabLock(LOCK, () => renewUnlessDone(refused)).finally(() => {
      running = undefined
    })
    await running
    return true
  } catch (failure) {
    if (!(failure instanceof SessionOver)) throw failure
    onExpired()
    return false
  }
}

/** The session can no longer be renewed. */
class SessionOver extends Error {}

async function renewUnlessDone(refused: string): Promise<void> {
  const current = storedSession.accessToken()
  if (current !== null && current !== refused) return
  const refreshToken = storedSession.refreshToken()
  const answer = refreshToken === null ? undefined : await askForTokens(refreshToken)
  const renewed = answer?.tokens
  // If the user signed out during the refresh, here or in another tab, the new tokens are discarded; likewise if somebody
  // signed in, whose session is not to be expired.
  if (storedSession.isSignedIn() && storedSession.refreshToken() !== refreshToken) return
  if (renewed && refreshToken === storedSession.refreshToken()) return storedSession.store(renewed)
  // Treated like a missing response: the server is unavailable, the session may still be valid.
  if (isTransient(answer?.status)) throw new Error(`the tokens cannot be renewed now: ${answer?.status}`)
  // Expire while holding the lock, so that the next tab finds nothing to renew. After a sign-out there is nothing to
  // announce.
  if (storedSession.isSignedIn()) storedSession.expire()
  throw new SessionOver()
}

/**
 * Requests new tokens; none when the server refuses. Rejects when the response is not complete in time. Browsers of
 * displays may lack `AbortSignal.timeout`.
 */
async function askForTokens(refreshToken: string): Promise<{ status: number; tokens: SessionParts | undefined }> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), REFRESH_MS)
  try {
    const answer = await fetchApi('/api/auth/refresh', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ refreshToken }),
      signal: limit.signal,
    })
    // The headers may arrive without the rest.
    const tokens = answer.ok ? ((await answer.json()) as SessionParts | null) : undefined
    if (tokens !== undefined && !tokens?.accessToken) throw new AnsweredOnTheWay(answer.status)
    return { status: answer.status, tokens }
  } finally {
    clearTimeout(timer)
  }
}
