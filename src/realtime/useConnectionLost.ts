import { useSyncExternalStore } from 'react'
import { useLiveFeed } from './consoleConnection.ts'

/**
 * Since when what is shown may be out of date, in ms since the epoch (null: the server was never heard); false while
 * live.
 */
export function useConnectionLost(): { readonly since: number | null } | false {
  const feed = useLiveFeed()
  const { state, heardAt } = useSyncExternalStore(feed.onStatus, feed.getStatus)
  return state === 'lost' && { since: heardAt }
}
