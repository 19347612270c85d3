import { useSyncExternalStore } from 'react'
import { useLiveFeed } from './consoleConnection.ts'

/**
 * Returns the time since when the shown data may be out of date, in ms since the epoch (null: the server was never
 * heard); false while connected.
 */
export function useConnectionLost(): { readonly since: number | null } | false {
  const feed = useLiveFeed()
  const { state, heardAt } = useSyncExternalStore(feed.onStatus, feed.getStatus)
  return state === 'lost' && { since: heardAt }
}
