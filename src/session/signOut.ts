import { fetchApi, API_BASE } from './apiAnswer.ts'
import { leaveNotice } from './notice.ts'
import { can } from './capabilities.ts'
import { storedSession } from './storedSession.ts'
import { abortAfter, SIGN_OUT_MS } from './timeLimits.ts'
import { whileSigningOut } from './watchOtherTabs.ts'

/** The sign-out in progress, for which a second press waits too. */
let ending: Promise<void> = Promise.resolve()

/**
 * Removes the stored session at once and has our server end it. Signing out works without a server: if two calls
 * fail, the login page says so, because the session may still be valid there. Section 7 has no such call, so it is not
 * sent to other servers.
 */
export function signOut(): Promise<void> {
  const refreshToken = storedSession.refreshToken()
  storedSession.clear()
  if (refreshToken !== null && can('accounts'))
    ending = whileSigningOut(
      endOnServer(refreshToken)
        .catch(() => endOnServer(refreshToken))
        .catch(() => leaveNotice('stillSignedIn')),
    )
  return ending
}

/** Ends the session of a refresh token on our server. @throws when the server does not confirm it in time */
export async function endOnServer(refreshToken: string): Promise<void> {
  const { ok, status } = await fetchApi(`${API_BASE}/auth/logout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refreshToken }),
    // the request must outlive a tab that is closed meanwhile
    keepalive: true,
    signal: abortAfter(SIGN_OUT_MS),
  })
  if (!ok) throw new Error(`Sign-out refused: ${status}`)
}
