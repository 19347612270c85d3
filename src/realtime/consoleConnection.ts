import { createContext, use } from 'react'
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
