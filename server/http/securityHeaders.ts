import type { FastifyReply, FastifyRequest } from 'fastify'
import { OWN_SERVER_HEADER } from '../../contract/constants.ts'

const YEAR_SECONDS = 31_536_000

/** Policy of responses that are no pages: everything is forbidden. */
const NO_PAGE = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** Features of browsers that no page uses, for itself and for pages in frames. */
const NO_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/** Sets the headers of all responses; a page replaces the policy by {@link pagePolicy}. */
export function secure({ protocol, url }: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.headers({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'SAMEORIGIN',
    'content-security-policy': NO_PAGE,
    'permissions-policy': NO_FEATURES,
    // A board of another server may show an upload by its address.
    'cross-origin-resource-policy': url.startsWith('/api/files/') ? 'cross-origin' : 'same-origin',
    ...(url.startsWith('/api/') && { [OWN_SERVER_HEADER]: 'yes' }),
    // Responses contain patients' names: browsers and proxies must not store them. This does not depend on the path,
    // because each has several spellings: cacheable responses such as pages and their files override it, and uploads
    // set their own caching.
    ...(!url.startsWith('/api/files/') && { 'cache-control': 'no-store' }),
    // Over plain http browsers ignore these two and log a warning.
    ...(protocol === 'https' && {
      'strict-transport-security': `max-age=${YEAR_SECONDS}`,
      'cross-origin-opener-policy': 'same-origin',
    }),
  })
}

/**
 * Returns the policy of the application's page: scripts from this server, styles from it or with the nonce. Boards may
 * show pictures and videos of other hosts, and the agents of boards are called at their own addresses.
 */
export function pagePolicy(nonce: string, host: string): string {
  const anyHost = 'http: https:'
  // Older browsers of screens do not apply 'self' to the scheme of WebSockets.
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
    // The live client sends its heartbeats from a worker created from a blob, because browsers throttle pages in the
    // background.
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/** Policy of the displays' service worker, which does not inherit its page's: it connects to this server only. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

/** Policy of the API reference, whose library writes inline styles without a nonce. */
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
