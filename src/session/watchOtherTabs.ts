import { storedSession } from './storedSession.ts'

/**
 * Reloads this tab when another tab signs in or out, so that all show the same; `storage` fires in other tabs only.
 * A refreshed token changes nothing on the screen.
 */
export function watchOtherTabs(): void {
  const signedIn = storedSession.isSignedIn()
  addEventListener('storage', ({ key }) => {
    // key is null when the other tab cleared everything
    if ((key === null || key === 'accessToken') && storedSession.isSignedIn() !== signedIn) location.reload()
  })
}
