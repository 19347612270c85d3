import type { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { HourlyLines } from '../http/hourlyLines.ts'

/** Maximum length of a header in the log, which anyone may send. */
const HEADER_LENGTH_MAX = 200

/**
 * Returns a function that logs live connections refused for their origin, a line for each pair of `Origin` and `Host`. The
 * usual cause is a proxy that does not pass the `Host` on.
 */
export function logRefusedOrigins(log: Pick<FastifyBaseLogger, 'warn'>): (request: IncomingMessage) => void {
  const lines = new HourlyLines()
  return ({ headers }) => {
    const origin = headers.origin?.slice(0, HEADER_LENGTH_MAX)
    const host = headers.host?.slice(0, HEADER_LENGTH_MAX)
    if (!lines.isDue(`${origin} ${host}`)) return
    log.warn(
      { origin, host },
      'WebSocket connection refused: Origin differs from Host. Configure the proxy to forward Host, or add the origin to ALLOWED_ORIGINS',
    )
  }
}
