import type { IncomingMessage } from 'node:http'

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
