/**
 * Paths of cached files: the application's own files, and the photos and videos of boards. Their content never changes
 * under the same address.
 */
export const KEPT = { assets: /^\/(?:assets\/|favicon\.svg$)/, media: /^\/api\/files\// }

/** Message of a display to its service worker: addresses to cache, which its page has loaded. */
export interface KeepMessage {
  readonly keep: readonly string[]
}
