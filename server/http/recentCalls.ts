import type { FastifyInstance, FastifyRequest } from 'fastify'

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
export class RecentCalls {
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
