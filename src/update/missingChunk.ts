import { applicationVersion, servedVersion } from './servedPage.ts'

const KEY = 'reloadedForChunkAt'
/** A second failure within this time is an outage rather than an update, and reloading again would loop. */
const AGAIN_AFTER_MS = 60_000

const missing = new WeakSet<object>()

/** Whether an error means that a chunk of the application could not be loaded. */
export const isMissingChunk = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && missing.has(error)

/**
 * Reloads the page once when a chunk is missing: after an update the server no longer has the chunks of an open page.
 * If the server has no new page, the error is shown where the chunk was needed.
 */
export function reloadOnceOnMissingChunk(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    missing.add(payload)
    void reloadIfUpdated()
  })
}

async function reloadIfUpdated(): Promise<void> {
  const last = Number(sessionStorage.getItem(KEY) ?? 0)
  if (Math.abs(Date.now() - last) < AGAIN_AFTER_MS) return
  const served = await servedVersion()
  if (served === null || served === applicationVersion()) return
  sessionStorage.setItem(KEY, String(Date.now()))
  location.reload()
}
