import { type Kysely, sql, type Transaction } from 'kysely'
import {
  type BoardEvent,
  type Bus,
  type DisplayEvent,
  isReloadEvent,
  reload,
  type SessionEvent,
  type VoiceTestEvent,
} from '../events/bus.ts'
import { type AuditEntry, logAudit } from './audit/auditLog.ts'
import { isPostgres } from './dialects/isPostgres.ts'
import type { DB } from './schema.ts'
import { GroupCommit } from './transactions/groupCommit.ts'
import { keepNames } from './audit/recordNames.ts'
import { preparedQuery } from './pipeline/preparedQuery.ts'
import { pipeline, type Query, query } from './pipeline/pipeline.ts'
import { withRetries } from './errors/transient.ts'

type UnitEvent = BoardEvent | DisplayEvent | SessionEvent | VoiceTestEvent

/**
 * Emits an event to the boards, to those who look after their displays, or to the gateways, once the work is committed.
 */
export type Emit = (event: UnitEvent) => void

/** Does the work of a call, or gives back the answer that it had when it was made before (DE-27). */
export type Once = <T>(tx: Transaction<DB>, work: () => Promise<T>) => Promise<T>

/** How the change of a call goes into the audit log, in the transaction that makes it. */
export interface Audit<T> {
  /** The line, given what the work gave back; null for work that came to nothing. */
  readonly entry: (result: T) => AuditEntry | null
  /** Absent where the call may be made twice. */
  readonly once?: Once | undefined
}

type Work<T> = (tx: Transaction<DB>, emit: Emit) => Promise<T>

/**
 * One transaction and its events: they are published after the commit, in the order emitted and each board's RELOAD
 * once; never for work that was rolled back. Work that another transaction was in the way of is retried, so it must
 * leave nothing behind but what it writes by its transaction.
 */
export class UnitOfWork {
  readonly #db: Kysely<DB>
  readonly #bus: Bus
  /** Absent where transactions run beside one another, and their database flushes them together by itself. */
  readonly #commits: GroupCommit | undefined

  constructor(db: Kysely<DB>, bus: Bus) {
    this.#db = db
    this.#bus = bus
    this.#commits = isPostgres(db) ? undefined : new GroupCommit(db)
  }

  /** For reads that need no transaction. */
  get db(): Kysely<DB> {
    return this.#db
  }

  /** Reads that must fit each other: all of them see the database as it was at one moment. */
  read<T>(work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
    return this.#db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
  }

  /** Makes the change of a call, and writes its line of the audit log into the same transaction. */
  change<T>({ entry, once }: Audit<T>, work: Work<T>): Promise<T> {
    return this.run(async (tx, emit) => {
      const result = await work(tx, emit)
      const line = entry(result)
      if (line) {
        await logAudit(tx, line)
        await keepNames(tx, line)
      }
      return result
    }, once)
  }

  /**
   * Does work that writes what the audit log says of it by itself: moves of the queues, and what the server does on its
   * own.
   */
  async run<T>(work: Work<T>, once?: Once): Promise<T> {
    const { result, events } = await withRetries(() => this.#attempt(work, once))
    this.#bus.publish(events)
    return result
  }

  #attempt<T>(work: Work<T>, once: Once = (_, first) => first()): Promise<{ result: T; events: readonly UnitEvent[] }> {
    return this.#transaction(async (tx) => {
      const emitted = new Map<string, UnitEvent>()
      const result = await once(tx, () => work(tx, (event) => emitted.set(JSON.stringify(event), event)))
      return { result, events: await withVersions(tx, [...emitted.values()]) }
    })
  }

  #transaction<T>(work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
    return this.#commits?.run(work) ?? this.#db.transaction().execute(work)
  }
}

/**
 * Counts the change up at each board that is to reload, in the transaction that changes it, and puts the version into
 * the message.
 */
async function withVersions(tx: Transaction<DB>, events: readonly UnitEvent[]): Promise<UnitEvent[]> {
  const reloads = new Set(events.flatMap((event) => (isReloadEvent(event) ? event.didId : [])))
  if (reloads.size === 0) return [...events]
  // Always in the same order: two transactions never wait for each other.
  const didIds = [...reloads].toSorted((a, b) => a - b)
  const counted = await pipeline(
    tx,
    didIds.map((didId) => incrementVersion(tx, didId)),
  )
  const versions = new Map(counted.flat().map(({ id, version }) => [id, version]))
  return events.map((event) => {
    const version = isReloadEvent(event) ? versions.get(event.didId) : undefined
    return isReloadEvent(event) && version !== undefined ? reload(event.didId, version) : event
  })
}

function incrementVersion(tx: Transaction<DB>, didId: number): Query<readonly { id: number; version: number }[]> {
  return query(tx, incrementedVersion(tx, { didId }), (rows) => rows)
}

const incrementedVersion = preparedQuery((tx, { didId }: { didId: number }) =>
  tx
    .updateTable('dids')
    .set((eb) => ({ version: eb('version', '+', sql.lit(1)) }))
    .where('id', '=', didId)
    .returning(['id', 'version']),
)
