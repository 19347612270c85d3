import { isTransient } from './transientStatus.ts'
import { storedSession, type SessionParts } from './storedSession.ts'
import { REFRESH_MS } from './timeLimits.ts'
import { withTabLock } from './tabLock.ts'

/** The console's own lock: whichever page refreshes, the others wait for it and take its tokens (SS-03). */
const LOCK = 'session-refresh'

let running: Promise<void> | undefined

/**
 * Renews the tokens, once for however many requests ask (SS-02, SS-03). The console does the same through axios, which
 * would not fit into the displays' budgets.
 *
 * @param refused the access token that was answered 401
 * @param onExpired called when the session cannot be renewed (SS-04)
 * @returns whether it is worth asking again
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

/** The session cannot be renewed any more. */
class SessionOver extends Error {}

async function renewUnlessDone(refused: string): Promise<void> {
  const current = storedSession.accessToken()
  if (current !== null && current !== refused) return
  const refreshToken = storedSession.refreshToken()
  const answer = refreshToken === null ? undefined : await askForTokens(refreshToken)
  const renewed = answer?.ok ? ((await answer.json()) as SessionParts) : undefined
  // Who signed out meanwhile, here or in another tab, stays signed out.
  if (renewed && storedSession.refreshToken() !== null) return storedSession.store(renewed)
  // As without an answer: then the server is away, not the session.
  if (isTransient(answer?.status)) throw new Error(`the tokens cannot be renewed now: ${answer?.status}`)
  // Within the lock, so that the tab that is next finds nothing to renew. Who has signed out meanwhile has nothing to
  // be told.
  if (storedSession.isSignedIn()) storedSession.expire()
  throw new SessionOver()
}

/** Rejects without an answer in time. The browsers of displays may know no `AbortSignal.timeout`. */
async function askForTokens(refreshToken: string): Promise<Response> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), REFRESH_MS)
  const asking = fetch('/api/auth/refresh', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ refreshToken }),
    signal: limit.signal,
  })
  return asking.finally(() => clearTimeout(timer))
}
