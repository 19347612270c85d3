import { createServer, type RequestListener, type Server } from 'node:http'
import { evictIdleConnections } from './idleConnections.ts'

/** Time in which a client sends its request. */
const REQUEST_MS = 10_000
const CHECK_MS = 2_000
/** Time without traffic after which a connection is closed, also while a client does not read its answer. */
const SILENCE_MS = 60_000
/** Part of the file descriptors that the main server leaves to others: see connections.ts. */
const CONNECTIONS_MAX = 100

/** Creates a small server: one beside the main one, or the agent's. Silent clients hold up neither it nor the main server. */
export function createSideServer(listener: RequestListener): Server {
  const server = createServer(
    { requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS, connectionsCheckingInterval: CHECK_MS },
    listener,
  )
  server.maxConnections = CONNECTIONS_MAX
  server.setTimeout(SILENCE_MS)
  evictIdleConnections(server)
  return server
}
