import { fetchApi } from './apiAnswer.ts'
import { ApiError } from './apiError.ts'
import { storedSession, type SessionParts } from './storedSession.ts'
import { REFRESH_MS } from './timeLimits.ts'
import { sharedValues, withTabLock } from './tabLock.ts'

/** Statuses of a server or proxy that cannot answer for now: too many requests, busy, unavailable, disk full. */
const TRANSIENT: readonly number[] = [429, 502, 503, 504, 507]

/** Whether a failed renewal leaves the session valid: it is retried, and nobody is signed out. */
const isTransient = (status: number): boolean => TRANSIENT.includes(status)

/** One page refreshes, the others wait and use its tokens. */
const LOCK = 'session-refresh'

/** Key of the end of the access token that was replaced last. */
const REPLACED = 'replaced-token'
/** Longest wait for another tab's tokens, in ms; with a refresh still shorter than a tab's lease. */
const LATE_MS = 1_500
const PAUSE_MS = 50

let running: Promise<void> | undefined

/**
 * Renews the tokens unless that happened since `refused` was sent; concurrent requests of all tabs share one refresh.
 * It uses `fetch`, because displays renew tokens too and have no room for axios.
 *
 * @param refused the access token that was answered with 401
 * @param onExpired called when the session cannot be renewed
 * @returns whether the request should be retried
 * @throws what `fetchApi` throws, or ApiError while the server cannot renew tokens: the session may still be valid
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

/**
 * Returns the stored access token. If another tab has replaced it, waits until the new one has arrived here: on a busy
 * machine, local storage may be later than the lock, and the old refresh token would be sent again.
 */
async function currentToken(): Promise<string | null> {
  const replaced = await sharedValues.read(REPLACED)
  for (let waited = 0; waited < LATE_MS; waited += PAUSE_MS) {
    const token = storedSession.accessToken()
    if (token === null || endOf(token) !== replaced) return token
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return storedSession.accessToken()
}

/** Enough to recognize a token, too little to use it. */
const endOf = (token: string) => token.slice(-16)

async function renewUnlessDone(refused: string): Promise<void> {
  const current = await currentToken()
  if (current !== null && current !== refused) return
  const refreshToken = storedSession.refreshToken()
  const answer = refreshToken === null ? undefined : await askForTokens(refreshToken)
  const renewed = answer?.tokens
  // If the user signed out during the refresh, here or in another tab, the new tokens are discarded; likewise if somebody
  // signed in, whose session is not to be expired.
  if (storedSession.isSignedIn() && storedSession.refreshToken() !== refreshToken) return
  if (renewed && refreshToken === storedSession.refreshToken()) {
    storedSession.store(renewed)
    if (current !== null && current !== renewed.accessToken) await sharedValues.write(REPLACED, endOf(current))
    return
  }
  // Treated like a missing response: the server is unavailable, the session may still be valid.
  if (answer && isTransient(answer.status)) throw new ApiError(answer.status)
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
    if (tokens !== undefined && !tokens?.accessToken) throw new ApiError(0, { onTheWay: answer.status })
    return { status: answer.status, tokens }
  } finally {
    clearTimeout(timer)
  }
}
