import { KEPT, type KeepMessage } from '../../serviceWorker/keepMessage.ts'

/** The worker's own scope: the console and its calls never pass through it. */
const SCOPE = '/dids/viewer'

/**
 * Has the display's service worker keep what the page loads, so that it starts without the server: what it has loaded
 * by now, and what comes later, such as a film that takes its time. Only where the browser has one: not on plain http,
 * unless it is this computer's own.
 */
export async function keepOffline(): Promise<void> {
  const workers = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker
  if (!workers || window.top !== window || import.meta.env.DEV) return
  try {
    await workers.register('/sw.js', { scope: SCOPE, type: 'module' })
    await workers.ready
    const told = new Set<string>()
    const loaded = new PerformanceObserver((list) => {
      const keep = list.getEntries().flatMap(({ name }) => (isKept(name) && !told.has(name) ? name : []))
      for (const name of keep) told.add(name)
      // The one that is active now: another may have come since.
      if (keep.length > 0)
        void workers.ready.then(({ active }) => active?.postMessage({ keep } satisfies KeepMessage, []))
    })
    loaded.observe({ type: 'resource', buffered: true })
  } catch {
    // A browser that forbids it: the display works, it only needs the server to start.
  }
}

function isKept(address: string): boolean {
  const { pathname } = new URL(address)
  return KEPT.assets.test(pathname) || KEPT.media.test(pathname)
}
