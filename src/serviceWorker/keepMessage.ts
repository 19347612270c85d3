/**
 * The paths of what is kept: the application's own files, and the photos and videos of boards. Both never change under
 * their address.
 */
export const KEPT = { assets: /^\/(?:assets\/|favicon\.svg$)/, media: /^\/api\/files\// }

/** What a display asks of its service worker: to keep these addresses, which its page has loaded. */
export interface KeepMessage {
  readonly keep: readonly string[]
}
