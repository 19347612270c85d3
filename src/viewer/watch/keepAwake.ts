/** Pause before a lock that the system released is requested again, in milliseconds: the battery may be low. */
export const AGAIN_MS = 30_000

/**
 * Keeps the screen on while the page is visible, if the browser allows it: in a secure context, and not embedded in
 * another page.
 */
export function keepAwake(): void {
  const { wakeLock } = navigator as { wakeLock?: WakeLock }
  if (!wakeLock || window.top !== window) return
  let isHeld = false
  const hold = async () => {
    if (isHeld || document.visibilityState !== 'visible') return
    isHeld = true
    try {
      const lock = await wakeLock.request('screen')
      lock.addEventListener('release', letGo)
    } catch {
      letGo()
    }
  }
  const letGo = () => {
    isHeld = false
    setTimeout(() => void hold(), AGAIN_MS)
  }
  document.addEventListener('visibilitychange', () => void hold())
  void hold()
}
