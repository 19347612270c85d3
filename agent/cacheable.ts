import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import type { CacheKey } from './fileCache.ts'
import { pathOf } from './ownCalls.ts'

/** Of this answer only, or untrue of the kept copy. */
const NOT_KEPT: readonly string[] = ['age', 'content-length', 'date', 'set-cookie', 'strict-transport-security']

/** Whether a browser asks for a page to show, and not a page for its data. */
export function asksForPage(request: IncomingMessage): boolean {
  return request.method === 'GET' && (request.headers.accept ?? '').includes('text/html') && !isBelow('/api/', request)
}

/** What an answer is kept under: the application's pages and files, and the board's media; undefined for all else. */
export function cacheKeyOf(request: IncomingMessage): CacheKey | undefined {
  if (request.method !== 'GET') return undefined
  // One page serves every board: which one it shows is its own affair.
  if (asksForPage(request)) return { kind: 'app', address: pathOf(request) }
  if (isBelow('/api/files/', request)) return { kind: 'media', address: request.url ?? '' }
  return isBelow('/api/', request) ? undefined : { kind: 'app', address: request.url ?? '' }
}

/** The headers that are kept with an answer. */
export function keptHeaders(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !NOT_KEPT.includes(name)))
}

/** Whether the server has said that what lies at this address never changes. */
export const isImmutable = ({ 'cache-control': caching }: OutgoingHttpHeaders): boolean =>
  String(caching ?? '').includes('immutable')

const isBelow = (folder: string, request: IncomingMessage) => pathOf(request).startsWith(folder)
