import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { DB } from '../db/schema.ts'
import { diskOf } from '../disk/diskSpace.ts'
import { inTime } from '../http/inTime.ts'
import type { KnownDisplay } from './checks/displays.ts'
import { rankOf } from './finding.ts'
import type { JobState } from './jobs.ts'
import type { Metrics } from './metrics.ts'
import type { StatusFacts } from './statusWatch.ts'
import { waitingCount, waitingSince } from './checks/queues.ts'
import type { MoveAction } from '../../domain/waitingMoves.ts'

/** Upper bound of each read of a scrape, less than the usual timeout of Prometheus, 10 s: one that hangs holds up no other. */
const READ_MS = 5_000

/** Sources of the values that are read with each scrape. */
interface MetricSources {
  readonly database: Pick<Database, 'db' | 'connections'>
  readonly dataDir: string
  readonly jobs: () => Iterable<readonly [string, JobState]>
  readonly status: () => Promise<StatusFacts>
  /** Number of open WebSocket connections. */
  readonly sockets: () => number
}

/**
 * Returns the function that reads the current values and writes all metrics as text. Values that cannot be read, because
 * the database does not answer, are absent.
 */
export function readingMetrics(metrics: Metrics, sources: MetricSources): () => Promise<string> {
  const { db, connections } = sources.database
  const counted = new CountedMoves()
  return async () => {
    metrics.readLoop()
    metrics.sockets.set(sources.sockets())
    setJobs(metrics, sources.jobs())
    const pool = connections?.()
    if (pool) {
      metrics.databaseConnections.set({ state: 'used' }, pool.used)
      metrics.databaseConnections.set({ state: 'idle' }, pool.idle)
      metrics.databaseWaiting.set(pool.waiting)
    }
    const reads = await Promise.allSettled([
      inTime(setQueues(metrics, db), READ_MS),
      inTime(setMoves(metrics, db, counted), READ_MS),
      inTime(setOutbox(metrics, db), READ_MS),
      inTime(setStatus(metrics, sources.status()), READ_MS),
    ])
    metrics.databaseUp.set(reads.every(({ status }) => status === 'fulfilled') ? 1 : 0)
    await inTime(setDisk(metrics, sources.dataDir), READ_MS).catch(() => undefined)
    return metrics.registry.metrics()
  }
}

async function setQueues({ queueLength, queueLongestWait }: Metrics, db: Kysely<DB>): Promise<void> {
  // Boards that were deleted disappear, and so do all while the database does not answer.
  queueLength.reset()
  queueLongestWait.reset()
  const boards = await db
    .selectFrom('dids')
    .select((eb) => ['dids.no as board', waitingCount(eb).as('waiting'), waitingSince(eb).as('since')])
    .execute()
  for (const { board, waiting, since } of boards) {
    queueLength.set({ board }, Number(waiting))
    queueLongestWait.set({ board }, since === null ? 0 : Math.max(0, Date.now() - Date.parse(since)) / 1_000)
  }
}

async function setMoves({ moves }: Metrics, db: Kysely<DB>, counted: CountedMoves): Promise<void> {
  const counts = await counted.read(db)
  const { values } = await moves.get()
  for (const { labels, value } of values) {
    const more = (counts.get(labels.action as never) ?? 0) - value
    // A move is deleted only with its board; a counter never falls.
    if (more > 0) moves.inc({ action: String(labels.action) }, more)
  }
}

async function setOutbox({ outboxPending }: Metrics, db: Kysely<DB>): Promise<void> {
  const { pending } = await db
    .selectFrom('webhook_deliveries')
    .select(({ fn }) => fn.countAll<number>().as('pending'))
    // For the index, which begins with the receiver.
    .where('webhook_id', 'in', db.selectFrom('webhooks').select('id'))
    .where('state', '=', sql.lit('PENDING'))
    .executeTakeFirstOrThrow()
  outboxPending.set(Number(pending))
}

async function setStatus(metrics: Metrics, read: Promise<StatusFacts>): Promise<void> {
  metrics.displays.reset()
  metrics.backupFailed.remove()
  metrics.backupSucceededAt.remove()
  const { checks, backup, displays } = await read
  for (const { id, state } of checks) metrics.checks.set({ check: id }, rankOf(state))
  if (!backup || !displays) throw new Error('the database does not answer')
  setDisplays(metrics, displays)
  if (backup.state === 'off') return
  metrics.backupFailed.set(backup.state === 'failed' ? 1 : 0)
  if (backup.goodAt !== null) metrics.backupSucceededAt.set(Date.parse(backup.goodAt) / 1_000)
}

function setDisplays({ displays }: Metrics, all: readonly KnownDisplay[]): void {
  const count = (connected: boolean, known: boolean) =>
    all.filter(({ goneAt, isKnown }) => (goneAt === null) === connected && isKnown === known).length
  displays.set({ state: 'connected' }, count(true, true))
  displays.set({ state: 'away' }, count(false, true))
  displays.set({ state: 'other' }, count(true, false))
}

async function setDisk({ diskFree, diskSize }: Metrics, dataDir: string): Promise<void> {
  const { free, size } = await diskOf(dataDir)
  diskFree.set(free)
  diskSize.set(size)
}

function setJobs({ jobSucceededAt, jobFailing }: Metrics, jobs: Iterable<readonly [string, JobState]>): void {
  for (const [task, { succeededAt, failingSince }] of jobs) {
    if (succeededAt) jobSucceededAt.set({ task }, succeededAt.getTime() / 1_000)
    jobFailing.set({ task }, failingSince ? 1 : 0)
  }
}

/** Age from which no transaction is open any more that could add a move below a known id. */
const SETTLED_MS = 60_000

/**
 * Counts the moves in the log of the queues that are newer than the first reading. Counts of old moves are kept, so that
 * a reading never scans more than the moves of the last two minutes.
 */
class CountedMoves {
  readonly #settled = new Map<MoveAction, number>()
  /** Moves up to this id are in {@link CountedMoves.#settled}; undefined before the first reading. */
  #settledTo: number | undefined
  #next = { id: 0, at: 0 }

  /** Returns the number of moves by action; actions without a move may be absent. */
  async read(db: Kysely<DB>): Promise<ReadonlyMap<MoveAction, number>> {
    const last = await lastId(db)
    if (this.#settledTo === undefined) {
      this.#settledTo = last
      this.#next = { id: last, at: performance.now() }
    }
    if (performance.now() - this.#next.at > SETTLED_MS) {
      add(this.#settled, await countBetween(db, this.#settledTo, this.#next.id))
      this.#settledTo = this.#next.id
      this.#next = { id: last, at: performance.now() }
    }
    const counts = new Map(this.#settled)
    add(counts, await countBetween(db, this.#settledTo, last))
    return counts
  }
}

async function lastId(db: Kysely<DB>): Promise<number> {
  const row = await db.selectFrom('did_waiting_moves').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.id ?? 0
}

/** Counts the moves after one id and up to another. */
async function countBetween(db: Kysely<DB>, after: number, to: number): Promise<{ action: MoveAction; n: number }[]> {
  return db
    .selectFrom('did_waiting_moves')
    .select(['action', (eb) => eb.fn.countAll<number>().as('n')])
    .where('id', '>', after)
    .where('id', '<=', to)
    .groupBy('action')
    .execute()
}

function add(counts: Map<MoveAction, number>, more: readonly { action: MoveAction; n: number }[]): void {
  for (const { action, n } of more) counts.set(action, (counts.get(action) ?? 0) + Number(n))
}
