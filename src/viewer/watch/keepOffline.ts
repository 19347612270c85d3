import type { KeepMessage } from '../../serviceWorker/keepMessage.ts'

/** Scopes of the worker of walls: their addresses. The console and its calls never pass through one. */
const WALL = ['/dids/viewer', '/d/', '/s/']

/** Address of a call, whose answer is not a file. */
const CALL = /^https?:\/\/[^/]+\/api\/v1\//

/**
 * Makes the display's service worker cache the page's files, so that it starts without the server: those loaded so far,
 * and later ones such as videos. Only in browsers with service workers, which on plain http requires localhost.
 */
export async function keepOffline(scopes = WALL): Promise<void> {
  const workers = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker
  if (!workers || window.top !== window || import.meta.env.DEV) return
  try {
    await Promise.all(scopes.map((scope) => workers.register('/sw.js', { scope, type: 'module' })))
    await workers.ready
    const told = new Set<string>()
    const loaded = new PerformanceObserver((list) => {
      const keep = list.getEntries().flatMap(({ name }) => (CALL.test(name) || told.has(name) ? [] : name))
      for (const name of keep) told.add(name)
      // Use the currently active worker, because it may have been replaced.
      if (keep.length > 0)
        void workers.ready.then(({ active }) => active?.postMessage({ keep } satisfies KeepMessage, []))
    })
    loaded.observe({ type: 'resource', buffered: true })
  } catch {
    // The browser blocks it: the display works, but needs the server to start.
  }
}
