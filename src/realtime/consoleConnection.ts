import { createContext, use } from 'react'
import { type Authorization, RealtimeConnection } from './realtimeConnection.ts'

/** What the console's pages need of the live connection. */
export type LiveFeed = Pick<RealtimeConnection, 'subscribe' | 'subscribeTo' | 'onStatus' | 'getStatus' | 'heardAt'>

/** The console's one connection: opened by the first page that follows boards, and kept for the next ones. */
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

/** Where pages get their connection from; tests put their own here. */
export const LiveFeedContext = createContext<() => LiveFeed>(consoleConnection())

/** The connection of the page. */
export const useLiveFeed = (): LiveFeed => use(LiveFeedContext)()
