import type { FastifyInstance } from 'fastify'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { MOVE_ACTIONS } from '../../domain/waitingMoves.ts'
import { type Commit, commits } from '../db/transactions/commits.ts'

/** Buckets in seconds. A press is to be answered and painted within 0.1 s. */
const CALL_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const PAINT_BUCKETS = [0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60]
const FLUSH_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1]
const LOOP_RESOLUTION_MS = 10
const PERCENTILES = [50, 99, 100] as const

/**
 * The metrics of one server, in a registry of their own. Labels have values from fixed lists: routes of the contract,
 * actions, names of jobs, and the hospital's boards. Names of people never become labels.
 */
export class Metrics {
  readonly registry = new Registry()
  readonly #registers = [this.registry]
  readonly #loop = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS })

  readonly build = this.#gauge('build_info', 'Version of the program; the value is 1', ['version'])
  readonly startedAt = this.#gauge('start_time_seconds', 'Time at which the server started')
  readonly #calls = this.#histogram(
    'http_request_duration_seconds',
    'Calls of the API, by the route of the contract; "page" for everything else',
    CALL_BUCKETS,
    ['method', 'route', 'status'],
  )
  readonly moves = this.#counter('moves_total', 'Moves of patients in the queues, of all servers', ['action'])
  readonly queueLength = this.#gauge('queue_length', 'Patients who wait at a board', ['board'])
  readonly queueLongestWait = this.#gauge(
    'queue_longest_wait_seconds',
    'Time that the first patient of a board has waited; 0 for an empty queue',
    ['board'],
  )
  readonly #painted = this.#histogram(
    'call_painted_seconds',
    'Time from a call to its first painting on a named screen',
    PAINT_BUCKETS,
  )
  readonly sockets = this.#gauge('sockets', 'Open WebSocket connections of this server')
  readonly displays = this.#gauge(
    'displays',
    'Screens that have a name or are paired, of all servers: connected or away; other: connected without a name',
    ['state'],
  )
  readonly #flushes = this.#histogram(
    'commit_seconds',
    'Commits of changes, and the time until each was on the disk of the database',
    FLUSH_BUCKETS,
  )
  readonly #loopDelay = this.#gauge('event_loop_delay_seconds', 'Delay of the event loop since the last reading', [
    'percentile',
  ])
  readonly databaseUp = this.#gauge('database_up', '1 if the database answered this reading, else 0')
  readonly databaseConnections = this.#gauge(
    'database_connections',
    'Connections to PostgreSQL; absent on the embedded database',
    ['state'],
  )
  readonly databaseWaiting = this.#gauge(
    'database_waiting',
    'Queries that wait for a connection to PostgreSQL; absent on the embedded database',
  )
  // Not `job`: Prometheus itself names the target so.
  readonly outboxPending = this.#gauge('outbox_pending', 'Events that wait to be sent to receivers, of all servers')
  readonly jobSucceededAt = this.#gauge(
    'job_last_success_timestamp_seconds',
    'Last success of a periodic job; absent before the first',
    ['task'],
  )
  readonly jobFailing = this.#gauge('job_failing', '1 while the last run of a periodic job failed, else 0', ['task'])
  readonly backupSucceededAt = this.#gauge(
    'backup_last_success_timestamp_seconds',
    'Last nightly backup; absent before the first and without BACKUP_DIR',
  )
  readonly backupFailed = this.#gauge(
    'backup_failed',
    '1 while the backup that was due last failed, else 0; absent without BACKUP_DIR',
  )
  readonly diskFree = this.#gauge('disk_free_bytes', 'Free space of the disk of DATA_DIR')
  readonly diskSize = this.#gauge('disk_size_bytes', 'Size of the disk of DATA_DIR')
  readonly checks = this.#gauge('check_state', 'Checks of GET /v1/status: 0 ok, 1 warning, 2 critical', ['check'])
  readonly #failedSignIns = this.#counter('failed_sign_ins_total', 'Failed sign-ins: wrong passwords, and throttled', [
    'reason',
  ])

  constructor(version: string) {
    this.build.set({ version }, 1)
    this.startedAt.set((Date.now() - performance.now()) / 1_000)
    for (const action of MOVE_ACTIONS) this.moves.inc({ action }, 0)
    for (const reason of ['password', 'throttle']) this.#failedSignIns.inc({ reason }, 0)
  }

  /** Measures the calls and commits of a server until it closes. */
  observe(app: FastifyInstance): void {
    const committed = (commit: unknown) => this.#flushes.observe((commit as Commit).ms / 1_000)
    commits.subscribe(committed)
    this.#loop.enable()
    app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
      const { call } = routeOptions.config
      const labels = call ? { method: call.method, route: call.path } : { method: methodOf(method), route: 'page' }
      const status = `${Math.floor(reply.statusCode / 100)}xx`
      this.#calls.observe({ ...labels, status }, reply.elapsedTime / 1_000)
    })
    app.addHook('onClose', async () => {
      commits.unsubscribe(committed)
      this.#loop.disable()
    })
  }

  /** Counts a sign-in that failed. */
  signInFailed(reason: 'password' | 'throttle' | 'suspended' | 'code' | 'usedCode' | 'authority' | 'provider'): void {
    this.#failedSignIns.inc({ reason })
  }

  /** Counts a call that a named screen has painted. */
  painted({ calledAt, shownAt }: { readonly calledAt: string; readonly shownAt: string }): void {
    this.#painted.observe(Math.max(0, Date.parse(shownAt) - Date.parse(calledAt)) / 1_000)
  }

  /** Takes the delays of the event loop since the last call. */
  readLoop(): void {
    for (const percentile of PERCENTILES) this.#loopDelay.set({ percentile }, this.#loop.percentile(percentile) / 1e9)
    this.#loop.reset()
  }

  #gauge<L extends string>(name: string, help: string, labelNames: L[] = []): Gauge<L> {
    return new Gauge({ name: `waiting_board_${name}`, help, labelNames, registers: this.#registers })
  }

  #histogram<L extends string>(name: string, help: string, buckets: number[], labelNames: L[] = []): Histogram<L> {
    return new Histogram({ name: `waiting_board_${name}`, help, buckets, labelNames, registers: this.#registers })
  }

  #counter<L extends string>(name: string, help: string, labelNames: L[]): Counter<L> {
    return new Counter({ name: `waiting_board_${name}`, help, labelNames, registers: this.#registers })
  }
}

/** Anybody may send any method: only those that pages use are labels. */
const methodOf = (method: string) => (method === 'GET' || method === 'HEAD' ? method : 'other')
