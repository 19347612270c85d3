/** Time for a page to load its fonts and pictures before the device caches them, in milliseconds. */
const KEEP_AFTER_MS = 2_000

/** Caches what the page consists of on the device, for a start without the server. */
export function keepOfflineSoon(): void {
  setTimeout(async () => (await import('./keepOffline.ts')).keepOffline(), KEEP_AFTER_MS)
}
