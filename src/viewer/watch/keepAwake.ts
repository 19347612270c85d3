/** Pause before a lock that the system took away is asked for again, in milliseconds: its battery may be low. */
export const AGAIN_MS = 30_000

/**
 * Keeps the screen on for as long as the page is seen, where the browser allows it: in a secure context, and not in a
 * part of another page.
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
