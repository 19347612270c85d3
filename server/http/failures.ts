import type { FastifyRequest, FastifyInstance } from 'fastify'
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

/** Period over which calls are counted: between one and two halves. */
const HALF_MS = 30_000
/** Calls that must have failed before the share of them counts. */
const FAILED_MIN = 5
const FAILED_SHARE = 0.2

interface Counts {
  calls: number
  failed: number
}

/** Counts the calls of the last minute and how many of them failed by an error of the server or its database. */
class RecentCalls {
  readonly #failed = new WeakSet<FastifyRequest>()
  #before: Counts = { calls: 0, failed: 0 }
  #now: Counts = { calls: 0, failed: 0 }
  #since = performance.now()

  /** Marks a request as failed; it is counted once it is answered. */
  failed(request: FastifyRequest): void {
    this.#failed.add(request)
  }

  answered(request: FastifyRequest): void {
    this.#turn()
    this.#now.calls += 1
    if (this.#failed.has(request)) this.#now.failed += 1
  }

  /** Whether so many calls fail that the server is of no use, whatever the database answers to the health check. */
  get areFailing(): boolean {
    this.#turn()
    const failed = this.#before.failed + this.#now.failed
    return failed >= FAILED_MIN && failed >= FAILED_SHARE * (this.#before.calls + this.#now.calls)
  }

  #turn(): void {
    const passed = performance.now() - this.#since
    if (passed < HALF_MS) return
    this.#before = passed < 2 * HALF_MS ? this.#now : { calls: 0, failed: 0 }
    this.#now = { calls: 0, failed: 0 }
    this.#since = performance.now()
  }
}

const ofServers = new WeakMap<object, RecentCalls>()

/** Returns the counts of a server; every instance of one application shares them. */
export function recentCalls({ server }: Pick<FastifyInstance, 'server'>): RecentCalls {
  const known = ofServers.get(server) ?? new RecentCalls()
  ofServers.set(server, known)
  return known
}
