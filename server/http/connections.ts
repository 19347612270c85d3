import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Time limit of a request, for the longest upload: 1 GB at 1 Mbit/s. Other requests have less (see `deadlines.ts`). */
const REQUEST_MS_MAX = 2.5 * 3_600_000
const HEADERS_MS_MAX = 15_000
const CHECK_MS = 5_000
/**
 * Time without traffic after which a connection is closed, even during a response. Live connections send heartbeats.
 */
const SILENCE_MS_MAX = 300_000
/** Maximum number of connections: 5,000 screens with two connections each, and a hospital's consoles. */
const CONNECTIONS_MAX = 20_000
/** File descriptors reserved for the database, uploads, pages and other servers. */
const OTHER_FILES = 500
const CONNECTIONS_MIN = 100
/**
 * Maximum number of live connections: 5,000 screens, and as many consoles. With a lower connection limit, this part of
 * it.
 */
const LIVE_MAX = 10_000
const LIVE_PART = 0.75
/**
 * Maximum number of unanswered requests per connection. Browsers send one at a time; programs that pipeline more must
 * wait for responses.
 */
const UNANSWERED_MAX = 32

/** Timeouts of the HTTP server. */
export const TIMEOUTS = {
  requestTimeout: REQUEST_MS_MAX,
  connectionTimeout: SILENCE_MS_MAX,
} as const

/** Oldest version of TLS, whatever Node's own options say; also set with each renewed certificate. */
export const SECURE_CONTEXT = { minVersion: 'TLSv1.2' } as const

/**
 * Options that must be set when the HTTP server is created. An offer of another protocol than WebSocket is ignored:
 * clients such as Java's offer HTTP/2 with each request.
 */
export const SERVER_OPTIONS = {
  shouldUpgradeCallback: ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket',
  connectionsCheckingInterval: CHECK_MS,
  handshakeTimeout: HEADERS_MS_MAX,
  ...SECURE_CONTEXT,
} as const

/**
 * Bounds the number of open connections and the time to send headers. Further connections are refused.
 * @returns the maximum number of live connections, which leaves the others to calls.
 */
export function limitConnections(
  server: Server,
  openFilesMax: number = openFilesOfProcess(),
): { readonly liveMax: number } {
  server.headersTimeout = HEADERS_MS_MAX
  server.maxConnections = Math.max(CONNECTIONS_MIN, Math.min(CONNECTIONS_MAX, openFilesMax - OTHER_FILES))
  return { liveMax: Math.min(LIVE_MAX, Math.floor(server.maxConnections * LIVE_PART)) }
}

/**
 * Destroys connections with too many unanswered requests: all responses to a client that does not read would be kept in
 * memory.
 */
export function limitPipelining(app: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>()
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    const count = (unanswered.get(socket) ?? 0) + 1
    unanswered.set(socket, count)
    reply.raw.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
    if (count <= UNANSWERED_MAX) return
    socket.destroy()
    reply.hijack()
  })
}

/**
 * Returns the number of files and connections that this process may open; infinite where the system does not say. Node
 * raises the soft limit to the hard one.
 */
function openFilesOfProcess(): number {
  try {
    const [, count = ''] = /^Max open files\s+(\w+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return count === 'unlimited' ? Infinity : Number(count)
  } catch {
    return Infinity
  }
}
