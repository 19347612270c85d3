import type { IncomingMessage } from 'node:http'

/**
 * Whether a WebSocket request comes from a page of this server, from an allowed origin, or from a program that is no
 * browser. Only browsers send the origin, and pages cannot forge it.
 */
export function isAllowedOrigin({ headers: { origin, host } }: IncomingMessage, allowed: readonly string[]): boolean {
  if (origin === undefined || allowed.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase()
}
