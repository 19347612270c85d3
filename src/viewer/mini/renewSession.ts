import { endSession } from '../../session/endSession.ts'
import { storedSession, type SessionParts } from '../../session/storedSession.ts'
import { withTabLock } from '../../session/tabLock.ts'

/** The console's own lock: whichever page refreshes, the others wait for it and take its tokens (SS-03). */
const LOCK = 'session-refresh'

let running: Promise<boolean> | undefined

/**
 * Renews the tokens, once for however many requests ask; a session that cannot be renewed is ended (SS-02 … SS-04).
 * The console does the same through axios, which would not fit into the mini viewer's 85 kB.
 *
 * @param refused the access token that was answered 401
 * @returns whether it is worth asking again
 */
export function renewSession(refused: string, expiredMessage: string): Promise<boolean> {
  running ??= withTabLock(LOCK, () => renewUnlessDone(refused, expiredMessage)).finally(() => {
    running = undefined
  })
  return running
}

async function renewUnlessDone(refused: string, expiredMessage: string): Promise<boolean> {
  const current = storedSession.accessToken()
  if (current !== null && current !== refused) return true
  const refreshToken = storedSession.refreshToken()
  const answer = refreshToken === null ? undefined : await askForTokens(refreshToken)
  if (answer?.ok) {
    storedSession.store((await answer.json()) as SessionParts)
    return true
  }
  endSession(expiredMessage)
  return false
}

/** Rejects without an answer: then the server is away, not the session. */
const askForTokens = (refreshToken: string): Promise<Response> =>
  fetch('/api/auth/refresh', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ refreshToken }),
  })
