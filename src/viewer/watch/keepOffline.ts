import type { KeepMessage } from '../../serviceWorker/keepMessage.ts'

/** The worker's own scope: the console and its calls never pass through it. */
const SCOPE = '/dids/viewer'

/**
 * Has the display's service worker keep what the page has loaded, so that it starts without the server. Only where the
 * browser has one: not on plain http, unless it is this computer's own.
 */
export async function keepOffline(): Promise<void> {
  const workers = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker
  if (!workers || window.top !== window || import.meta.env.DEV) return
  try {
    await workers.register('/sw.js', { scope: SCOPE, type: 'module' })
    const { active } = await workers.ready
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    active?.postMessage({ keep: loaded } satisfies KeepMessage, [])
  } catch {
    // A browser that forbids it: the display works, it only needs the server to start.
  }
}
