import type { IncomingMessage } from 'node:http'

/**
 * Whether a request to open the live connection comes from a page of this server, of an origin that is allowed, or from
 * a program that is no browser: browsers alone say where a page comes from, and cannot be made to lie.
 */
export function isAllowedOrigin({ headers: { origin, host } }: IncomingMessage, allowed: readonly string[]): boolean {
  if (origin === undefined || allowed.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase()
}
