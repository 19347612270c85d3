import { SESSION_KEYS, storedSession } from './storedSession.ts'

let isSigningOut = false

/** Keeps this tab from reloading until its own sign-out has ended: a reload would lose the notice of a failed one. */
export async function whileSigningOut(work: Promise<void>): Promise<void> {
  isSigningOut = true
  await work.finally(() => {
    isSigningOut = false
  })
}

/**
 * Reloads this tab when another tab signs in or out, so that all tabs show and act for the same user; `storage` fires in
 * other tabs only. A tab that slept meanwhile compares the users when it is shown again. A refreshed token does not
 * trigger a reload.
 *
 * @param onExpired called instead of the reload when the session expired in the other tab
 */
export function watchOtherTabs(onExpired: () => void = () => location.reload()): void {
  const owner = storedSession.owner()
  storedSession.own()
  let isLeaving = false
  // A sign-in stores several keys, and the browser asks at each reload whether what was typed may be left.
  const compare = () => {
    if (isLeaving || isSigningOut || storedSession.owner() === owner) return
    isLeaving = true
    if (storedSession.hasExpired()) onExpired()
    else location.reload()
  }
  addEventListener('storage', ({ key }) => {
    // key is null when the other tab cleared everything
    if (key === null || SESSION_KEYS.some((each) => each === key)) compare()
  })
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') compare()
  })
}
