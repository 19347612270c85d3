import type { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { HourlyLines } from '../http/hourlyLines.ts'

/**
 * Whether a WebSocket request comes from a page of this server, from an allowed origin, or from a program that is no
 * browser. Only browsers send the origin, and pages cannot forge it.
 * @param isForwarded whether a trusted proxy sent the request: its `X-Forwarded-Host` then names the host as well
 */
export function isAllowedOrigin(
  { headers }: IncomingMessage,
  allowed: readonly string[],
  isForwarded: boolean,
): boolean {
  const { origin, host } = headers
  if (origin === undefined || allowed.includes(origin)) return true
  if (!URL.canParse(origin)) return false
  const forwarded = isForwarded ? String(headers['x-forwarded-host'] ?? '').split(',', 1) : []
  return [host, ...forwarded].some((each) => each?.trim().toLowerCase() === new URL(origin).host)
}

/** Maximum length of a header in the log, which anyone may send. */
const HEADER_LENGTH_MAX = 200

/**
 * Returns a function that logs live connections refused for their origin, a line for each pair of `Origin` and `Host`. The
 * usual cause is a proxy that does not pass the `Host` on.
 */
export function logRefusedOrigins(log: Pick<FastifyBaseLogger, 'warn'>): (request: IncomingMessage) => void {
  return logRefused(
    log,
    'WebSocket connection refused: Origin differs from Host. Configure the proxy to forward Host, or add the origin to ALLOWED_ORIGINS',
  )
}

/**
 * Returns a function that logs requests of live connections that arrive as plain ones: a proxy did not pass `Upgrade` and
 * `Connection` on, or asked by HTTP/1.0. Other requests of the path are ignored.
 */
export function logMissingUpgrades(log: Pick<FastifyBaseLogger, 'warn'>): (request: IncomingMessage) => void {
  const write = logRefused(
    log,
    'WebSocket connection refused: the request arrived without Upgrade. Configure the proxy to forward Upgrade and Connection over HTTP/1.1',
  )
  return (request) => {
    if (request.headers['sec-websocket-key'] !== undefined) write(request)
  }
}

function logRefused(log: Pick<FastifyBaseLogger, 'warn'>, text: string): (request: IncomingMessage) => void {
  const lines = new HourlyLines()
  return ({ headers }) => {
    const origin = headers.origin?.slice(0, HEADER_LENGTH_MAX)
    const host = headers.host?.slice(0, HEADER_LENGTH_MAX)
    if (lines.isDue(`${origin} ${host}`)) log.warn({ origin, host }, text)
  }
}
