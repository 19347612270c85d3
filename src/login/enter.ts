import { forgetIdleTime } from '../session/idleClock.ts'
import { type SessionParts, storedSession } from '../session/storedSession.ts'

/** Stores a session and reloads the page, which is the console then. */
export function enter(parts: SessionParts): void {
  forgetIdleTime()
  storedSession.store(parts)
  location.reload()
}
