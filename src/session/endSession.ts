import { storedSession } from './storedSession.ts'

let ended = false

/**
 * Clears the session, says once in this tab that it is over, and reloads (SS-04). Call it outside of any lock: the
 * alert stops the tab until somebody has read it.
 */
export function endSession(message: string): void {
  if (ended) return
  ended = true
  if (storedSession.isSignedIn()) storedSession.expire()
  // Another tab may have signed out while the refresh ran: nothing to announce then.
  if (storedSession.hasExpired()) alert(message)
  location.reload()
}
