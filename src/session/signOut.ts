import { API_BASE } from './apiBase.ts'
import { storedSession } from './storedSession.ts'

/**
 * Removes the stored session (NV-06) and has the server end it. Whether that hears of it, or knows such a call, is not
 * waited for: signing out works without a server, and with another one.
 */
export function signOut(): void {
  const refreshToken = storedSession.refreshToken()
  storedSession.clear()
  if (refreshToken === null) return
  void fetch(`${API_BASE}/auth/logout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refreshToken }),
    // the page reloads at once: the request outlives it
    keepalive: true,
  }).catch(() => undefined)
}
