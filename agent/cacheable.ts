import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import type { CacheKey } from './fileCache.ts'
import { pathOf } from './ownCalls.ts'

/** Headers that belong to one response only, or do not apply to a cached copy. */
const NOT_KEPT: readonly string[] = ['age', 'content-length', 'date', 'set-cookie', 'strict-transport-security']

/** Whether a browser requests a page to show, rather than its data. */
export function asksForPage(request: IncomingMessage): boolean {
  return request.method === 'GET' && (request.headers.accept ?? '').includes('text/html') && !isBelow('/api/', request)
}

/**
 * Returns the cache key of a request for the application's pages and files or the board's media; undefined for all
 * others.
 */
export function cacheKeyOf(request: IncomingMessage): CacheKey | undefined {
  if (request.method !== 'GET') return undefined
  // One page serves every board: the board is chosen in the browser.
  if (asksForPage(request)) return { kind: 'app', address: pathOf(request) }
  if (isBelow('/api/files/', request)) return { kind: 'media', address: request.url ?? '' }
  return isBelow('/api/', request) ? undefined : { kind: 'app', address: request.url ?? '' }
}

/** Returns the headers that are cached with a response. */
export function keptHeaders(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !NOT_KEPT.includes(name)))
}

/** Whether the server declared a response immutable. */
export const isImmutable = ({ 'cache-control': caching }: OutgoingHttpHeaders): boolean =>
  String(caching ?? '').includes('immutable')

const isBelow = (folder: string, request: IncomingMessage) => pathOf(request).startsWith(folder)
