import { API_BASE } from './apiBase.ts'
import { storedSession } from './storedSession.ts'

/**
 * Removes the stored session (NV-06) and asks our server to end it, without waiting for the response: signing out works
 * without a server. Section 7 has no such call, so it is not sent to other servers.
 */
export function signOut(isOwnServer: boolean): void {
  const refreshToken = storedSession.refreshToken()
  storedSession.clear()
  if (refreshToken === null || !isOwnServer) return
  void fetch(`${API_BASE}/auth/logout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refreshToken }),
    // the page reloads at once, and the request must outlive it
    keepalive: true,
  }).catch(() => undefined)
}
