import { useSyncExternalStore } from 'react'
import { useLiveFeed } from './consoleConnection.ts'

/** Whether the server is ours, which can do more than the specification asks for; not known before the live connection is made. */
export function useOwnServer(): boolean {
  const feed = useLiveFeed()
  return useSyncExternalStore(feed.onStatus, () => feed.serverVersion !== null)
}
