import { createContext, use, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { parseJson } from '../../contract/answerFields.ts'
import type { DisplayMessage } from '../../contract/events.ts'
import { DISPLAYS_DESTINATION } from '../../contract/realtime.ts'
import { type Authorization, RealtimeConnection } from './realtimeConnection.ts'

/** The part of the live connection that the console's pages need. */
export type LiveFeed = Pick<RealtimeConnection, 'subscribe' | 'subscribeTo' | 'onStatus' | 'getStatus' | 'heardAt'>

/**
 * Returns a getter of the console's only connection: the first page that subscribes to boards opens it, later pages
 * share it.
 */
export function consoleConnection(authorization?: Authorization): () => LiveFeed {
  let shared: RealtimeConnection | undefined
  return () => {
    if (!shared) {
      shared = new RealtimeConnection({ ...(authorization && { authorization }) })
      shared.start()
    }
    return shared
  }
}

/** Provides the connection to the pages; tests replace it. */
export const LiveFeedContext = createContext<() => LiveFeed>(consoleConnection())

/** Returns the connection of the page. */
export const useLiveFeed = (): LiveFeed => use(LiveFeedContext)()

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

/** Calls `onEvent` when screens connect, disconnect or ask for approval; never on another server. */
export function useDisplayEvents(onEvent: (event: DisplayMessage) => void): void {
  const feed = useLiveFeed()
  const told = useEffectEvent(onEvent)
  useEffect(
    () =>
      feed.subscribeTo(DISPLAYS_DESTINATION, (body) => {
        const event = parseJson(body)
        if (isDisplayEvent(event)) told(event)
      }),
    [feed],
  )
}

const isDisplayEvent = (value: unknown): value is DisplayMessage =>
  typeof value === 'object' && value !== null && 'event' in value && 'displayId' in value && 'didId' in value
