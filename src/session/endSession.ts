import { storedSession } from './storedSession.ts'

let ended = false

/** Says once that the session is over, clears it and reloads (SS-04). */
export function endSession(message: string): void {
  if (ended) return
  ended = true
  // another tab may have signed out while the refresh ran: nothing to announce then
  if (storedSession.isSignedIn()) alert(message)
  storedSession.clear()
  location.reload()
}
