import { storedSession } from './storedSession.ts'

/**
 * Reloads this tab when another tab signs in or out, so that all tabs show the same; `storage` fires in other tabs
 * only. A refreshed token does not trigger a reload.
 *
 * @param onExpired called instead of the reload when the session expired in the other tab (SS-04)
 */
export function watchOtherTabs(onExpired: () => void = () => location.reload()): void {
  const signedIn = storedSession.isSignedIn()
  addEventListener('storage', ({ key }) => {
    // key is null when the other tab cleared everything
    if ((key !== null && key !== 'accessToken') || storedSession.isSignedIn() === signedIn) return
    if (storedSession.hasExpired()) onExpired()
    else location.reload()
  })
}
