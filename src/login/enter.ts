import { forgetIdleTime } from '../session/idleClock.ts'
import { type SessionParts, storedSession } from '../session/storedSession.ts'

/**
 * Stores a session and reloads the page, which is the console then. The session comes first: a page of the user before
 * that another tab shows stays covered.
 */
export function enter(parts: SessionParts): void {
  storedSession.store(parts)
  forgetIdleTime()
  location.reload()
}
