import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'

/** The longest upload: 1 GB at 1 Mbit/s. Other requests have less (see `deadlines.ts`). */
const REQUEST_MS_MAX = 2.5 * 3_600_000
const HEADERS_MS_MAX = 15_000
const CHECK_MS = 5_000
/**
 * A connection on which nothing moves for so long, in the middle of an answer too, is closed. A live connection has
 * heart-beats of its own.
 */
const SILENCE_MS_MAX = 300_000
/** 5,000 screens with two connections each, and a hospital's consoles. */
const CONNECTIONS_MAX = 20_000
/** For the database, uploads, pages and other servers. */
const OTHER_FILES = 500
const CONNECTIONS_MIN = 100
/**
 * Of them, live connections: 5,000 screens, and as many consoles. Where fewer connections may be open, this part of
 * them.
 */
const LIVE_MAX = 10_000
const LIVE_PART = 0.75

/** How long an HTTP server waits for its clients. */
export const PATIENCE = {
  requestTimeout: REQUEST_MS_MAX,
  connectionTimeout: SILENCE_MS_MAX,
} as const

/** What can be said only where the HTTP server is made. */
export const SERVER_OPTIONS = {
  connectionsCheckingInterval: CHECK_MS,
  handshakeTimeout: HEADERS_MS_MAX,
} as const

/**
 * Bounds the connections that are open at once, and how long each may take to say what it wants. More are not taken.
 * @returns how many of them may be live ones, so that the others are left for calls.
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
 * How many files and connections this process may have open; without end where the system does not say. Node raises the
 * soft limit to the hard one.
 */
function openFilesOfProcess(): number {
  try {
    const [, count = ''] = /^Max open files\s+(\w+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return count === 'unlimited' ? Infinity : Number(count)
  } catch {
    return Infinity
  }
}
