import type { FastifyRequest } from 'fastify'
import { RecentMap } from './recentMap.ts'

/** Time without an equal failure after which a failure has ended. */
const QUIET_MS = 60_000
/** Maximum number of failures told apart; the older ones are logged again sooner. */
const KINDS_MAX = 200

/** A failure that goes on. */
interface Ongoing {
  /** Id of the first request. */
  readonly id: string
  requests: number
  /** Runs once no request has failed so for {@link QUIET_MS}. */
  readonly end: NodeJS.Timeout
}

/** The failures that go on, by server. */
const ongoing = new WeakMap<object, RecentMap<string, Ongoing>>()

/**
 * Logs a request that failed with 5xx. Of equal failures the first one is logged and, if it was repeated, its end with the
 * number of requests: an outage fails every request, and anyone may cause a refusal again and again.
 * @param kind equal for failures that have the same cause
 * @returns the id of the request in whose line the failure is described
 */
export function logFailure(
  { server, log, method, routeOptions, id }: FastifyRequest,
  kind: string,
  level: 'warn' | 'error',
  details: { readonly err?: unknown; readonly status?: number; readonly code?: string },
): string {
  const failures = ongoing.get(server.server) ?? new RecentMap<string, Ongoing>(KINDS_MAX)
  ongoing.set(server.server, failures)
  const known = failures.get(kind)
  if (known) {
    known.requests += 1
    known.end.refresh()
    return known.id
  }
  log[level]({ ...details, method, route: routeOptions.url }, level === 'warn' ? 'request refused' : 'request failed')
  const failure: Ongoing = {
    id,
    requests: 1,
    end: setTimeout(() => {
      if (failures.get(kind) === failure) failures.delete(kind)
      if (failure.requests > 1 && server.server.listening)
        server.log.info({ failure: kind, requests: failure.requests }, 'requests do not fail any more')
    }, QUIET_MS).unref(),
  }
  failures.set(kind, failure)
  return id
}
