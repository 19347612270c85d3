/** What a display asks of its service worker: to keep these addresses, which its page has loaded. */
export interface KeepMessage {
  readonly keep: readonly string[]
}
