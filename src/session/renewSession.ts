import { isPassing } from './passing.ts'
import { storedSession, type SessionParts } from './storedSession.ts'
import { withTabLock } from './tabLock.ts'

/** The console's own lock: whichever page refreshes, the others wait for it and take its tokens (SS-03). */
const LOCK = 'session-refresh'

let running: Promise<boolean> | undefined

/**
 * Renews the tokens, once for however many requests ask (SS-02, SS-03). The console does the same through axios, which would
 * not fit into the displays' budgets.
 *
 * @param refused the access token that was answered 401
 * @param onExpired called when the session cannot be renewed (SS-04)
 * @returns whether it is worth asking again
 */
export function renewSession(refused: string, onExpired: () => void): Promise<boolean> {
  running ??= withTabLock(LOCK, () => renewUnlessDone(refused, onExpired)).finally(() => {
    running = undefined
  })
  return running
}

async function renewUnlessDone(refused: string, onExpired: () => void): Promise<boolean> {
  const current = storedSession.accessToken()
  if (current !== null && current !== refused) return true
  const refreshToken = storedSession.refreshToken()
  const answer = refreshToken === null ? undefined : await askForTokens(refreshToken)
  const renewed = answer?.ok ? ((await answer.json()) as SessionParts) : undefined
  // Who signed out meanwhile, here or in another tab, stays signed out.
  if (renewed && storedSession.refreshToken() !== null) {
    storedSession.store(renewed)
    return true
  }
  // Rejects, as without an answer: then the server is away, not the session.
  if (isPassing(answer?.status)) throw new Error(`the tokens cannot be renewed now: ${answer?.status}`)
  onExpired()
  return false
}

/** Rejects without an answer. */
const askForTokens = (refreshToken: string): Promise<Response> =>
  fetch('/api/auth/refresh', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ refreshToken }),
  })
