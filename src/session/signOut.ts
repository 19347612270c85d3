import { API_BASE } from './apiBase.ts'
import { storedSession } from './storedSession.ts'

/**
 * Removes the stored session (NV-06) and has our server end it. Its answer is not waited for: signing out
 * works without a server. Section 7 knows no such call, so another server is not sent it.
 */
export function signOut(isOwnServer: boolean): void {
  const refreshToken = storedSession.refreshToken()
  storedSession.clear()
  if (refreshToken === null || !isOwnServer) return
  void fetch(`${API_BASE}/auth/logout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refreshToken }),
    // the page reloads at once: the request outlives it
    keepalive: true,
  }).catch(() => undefined)
}
