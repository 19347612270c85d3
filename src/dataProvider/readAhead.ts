import type { Request } from '../api/api.ts'

/** Time in ms after which the answer is no longer used: the code of its page may arrive late. */
const FRESH_MS = 10_000

/**
 * Sends a read before its page is there. The first read of the same address gets the answer, whatever it is; every
 * later one is sent.
 *
 * @param address path and query
 */
export function withReadAhead(request: Request, address: string): Request {
  const until = performance.now() + FRESH_MS
  let ahead: Promise<unknown> | undefined = request('GET', address)
  ahead.catch(() => undefined)
  return (...call) => {
    const [method, path, { query } = {}] = call
    if (
      !ahead ||
      method !== 'GET' ||
      `${path}?${String(new URLSearchParams(query as Record<string, string>))}` !== address
    )
      return request(...call)
    const answer = ahead
    ahead = undefined
    return performance.now() < until ? answer : request(...call)
  }
}
