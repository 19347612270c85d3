import { createServer, type RequestListener, type Server } from 'node:http'
import { evictIdleConnections } from './idleConnections.ts'

/** Time in which a client sends its request. */
const REQUEST_MS = 10_000
const CHECK_MS = 2_000
/** Part of the file descriptors that the main server leaves to others: see connections.ts. */
const CONNECTIONS_MAX = 100

/** Creates a small server beside the main one. Silent clients hold up neither the main server nor this one. */
export function createSideServer(listener: RequestListener): Server {
  const server = createServer(
    { requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS, connectionsCheckingInterval: CHECK_MS },
    listener,
  )
  server.maxConnections = CONNECTIONS_MAX
  evictIdleConnections(server)
  return server
}
