import type { Page, Request } from '@playwright/test'

/** API call of the page: decoded path with its query, and the body. */
export interface Call {
  readonly method: string
  readonly path: string
  readonly body: unknown
}

/** Records the page's API calls from now on, in order; `calls('/v1/rooms')` returns those whose path starts with it. */
export function recordCalls(page: Page): (below?: string, method?: string) => Call[] {
  const calls: Call[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(callOf(request))
  })
  return (below = '', method) =>
    calls.filter((call) => call.path.startsWith(`/api${below}`) && (method === undefined || call.method === method))
}

/** Returns the queries of list requests. */
export const listsOf = (calls: readonly Call[]): string[] =>
  calls
    .filter(({ method, path }) => method === 'GET' && path.includes('?'))
    .map(({ path }) => path.slice(path.indexOf('?')))

function callOf(request: Request): Call {
  const { pathname, search } = new URL(request.url())
  return { method: request.method(), path: decodeURIComponent(`${pathname}${search}`), body: request.postDataJSON() }
}
