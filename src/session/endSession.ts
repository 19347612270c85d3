import { storedSession } from './storedSession.ts'

let ended = false

/**
 * Clears the session, alerts once per tab that it has expired, and reloads. Do not call it while holding a
 * lock: the alert blocks the tab until the user closes it.
 */
export function endSession(message: string): void {
  if (ended) return
  ended = true
  if (storedSession.isSignedIn()) storedSession.expire()
  // If another tab signed out during the refresh, there is nothing to announce.
  if (storedSession.hasExpired()) alert(message)
  location.reload()
}
