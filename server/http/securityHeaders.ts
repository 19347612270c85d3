import type { FastifyReply, FastifyRequest } from 'fastify'
import { OWN_SERVER_HEADER } from '../../contract/ownServer.ts'

const YEAR_SECONDS = 31_536_000

/** What answers may do that are no page: nothing. */
const NO_PAGE = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** Puts the headers on an answer that every answer carries; a page replaces the policy by {@link pagePolicy}. */
export function secure({ protocol, url }: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.headers({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'SAMEORIGIN',
    'content-security-policy': NO_PAGE,
    ...(url.startsWith('/api/') && { [OWN_SERVER_HEADER]: 'yes' }),
    // Answers name patients: no copy stays in a browser or a proxy. Not by the address, of which each call has several
    // spellings: what may be kept says so itself, as pages and their files do; uploaded files have caching of their
    // own.
    ...(!url.startsWith('/api/files/') && { 'cache-control': 'no-store' }),
    // Over plain http browsers ignore these two, and say so.
    ...(protocol === 'https' && {
      'strict-transport-security': `max-age=${YEAR_SECONDS}`,
      'cross-origin-opener-policy': 'same-origin',
    }),
  })
}

/**
 * The policy of the application's page: scripts are files of this server, styles its files and those that carry the
 * nonce. Boards may show pictures and videos of other hosts, and the agents of boards are asked at their own addresses.
 */
export function pagePolicy(nonce: string, host: string): string {
  const anyHost = 'http: https:'
  // Older browsers of screens do not take 'self' for the socket's scheme.
  const sockets = /^[\w.:[\]-]+$/.test(host) ? `ws://${host} wss://${host}` : ''
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob: ${anyHost}`,
    `media-src 'self' data: blob: ${anyHost}`,
    "font-src 'self'",
    `connect-src 'self' ${sockets} http:`,
    "frame-src 'self'",
    // The client of the live connection beats from a worker that it writes itself: a page in the background is slowed
    // down.
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/**
 * The policy of the displays' service worker, which goes by its own and not by its page's: it asks this server, nobody
 * else.
 */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

/** The policy of the reference of calls: what draws it writes styles into its elements, for which there is no nonce. */
export const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')
