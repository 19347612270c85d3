import { useSyncExternalStore } from 'react'
import { useLiveFeed } from './consoleConnection.ts'

/** Interval in ms at which a page reads its data again while no live connection reports changes. */
export const POLL_MS = 5_000

/**
 * Whether the live connection is lost: since when, in ms since the epoch (null: the server was never heard); false while
 * connected. The server itself may still answer, so a page polls it every {@link POLL_MS}.
 */
export function useConnectionLost(): { readonly since: number | null } | false {
  const feed = useLiveFeed()
  const { state, heardAt } = useSyncExternalStore(feed.onStatus, feed.getStatus)
  return state === 'lost' && { since: heardAt }
}
