/**
 * Message of a display to its service worker: addresses that its page has loaded, of which the worker caches files. This
 * module has types only: code of both would be a separate chunk that every display has to fetch.
 */
export interface KeepMessage {
  readonly keep: readonly string[]
}
