import type { FastifyRequest } from 'fastify'
import { RecentMap } from './recentMap.ts'

/** Minimum interval between two log lines about the same failure. */
const LOGGED_MS = 60_000
/** Maximum number of failures told apart; the older ones are logged again sooner. */
const KINDS_MAX = 200

interface Logged {
  readonly at: number
  /** Failures since the last line. */
  unlogged: number
}

/** The last log line of each failure, by server. */
const logged = new WeakMap<object, RecentMap<string, Logged>>()

/**
 * Logs a request that failed with 5xx. Of equal failures one line a minute is written, with the number of those before it
 * that have no line: an outage fails every request, and anyone may cause a refusal again and again.
 * @param kind equal for failures that have the same cause
 */
export function logFailure(
  { server, log, method, routeOptions }: FastifyRequest,
  kind: string,
  level: 'warn' | 'error',
  details: object,
): void {
  const lines = logged.get(server.server) ?? new RecentMap<string, Logged>(KINDS_MAX)
  logged.set(server.server, lines)
  const last = lines.get(kind)
  const now = performance.now()
  if (last && now - last.at < LOGGED_MS) {
    last.unlogged += 1
    return
  }
  lines.set(kind, { at: now, unlogged: 0 })
  const unlogged = last?.unlogged ?? 0
  log[level](
    { ...details, method, route: routeOptions.url, ...(unlogged > 0 && { unlogged }) },
    level === 'warn' ? 'request refused' : 'request failed',
  )
}
