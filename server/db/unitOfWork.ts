import { AsyncLocalStorage } from 'node:async_hooks'
import { type Kysely, sql, type Transaction } from 'kysely'
import {
  type BoardEvent,
  type Bus,
  type DisplayEvent,
  isReloadEvent,
  type KioskEvent,
  reload,
  type SessionEvent,
  type VoiceTestEvent,
} from '../events/bus.ts'
import { type AuditEntry, logAudit } from './audit/auditLog.ts'
import { isPostgres } from './dialect.ts'
import type { DB } from './schema.ts'
import { GroupCommit } from './transactions/groupCommit.ts'
import { keepNames } from './audit/recordNames.ts'
import { type Outbox, takeChanges } from './transactions/notedChanges.ts'
import { withRetries } from './transactions/attempts.ts'

type UnitEvent = BoardEvent | DisplayEvent | KioskEvent | SessionEvent | VoiceTestEvent

/** Emits an event to the boards, the display management or the gateways, once the work is committed. */
export type Emit = (event: UnitEvent) => void

/** Runs the work of a request, or returns the stored response of an earlier identical request. */
export type Once = <T>(tx: Transaction<DB>, work: () => Promise<T>) => Promise<T>

/** Describes the audit entry of a request's change, written in the transaction of the change. */
export interface Audit<T> {
  /** Returns the entry for the result of the work; null for work without effect. */
  readonly entry: (result: T) => AuditEntry | null
  /** Absent where repeating the request is harmless. */
  readonly once?: Once | undefined
}

type Work<T> = (tx: Transaction<DB>, emit: Emit) => Promise<T>

/** Decides in a transaction whether the caller of a request may make its change. @throws the refusal */
export type Authorization = (tx: Transaction<DB>) => Promise<void>

const authorizations = new AsyncLocalStorage<Authorization>()

/**
 * Runs the handler of a request: every transaction that it starts begins with the authorization. It is no parameter of
 * the services, so that none can forget it.
 */
export const runAuthorized = <T>(authorization: Authorization, handle: () => T): T =>
  authorizations.run(authorization, handle)

/**
 * One transaction and its events. They are published after the commit, in the order emitted, each board's RELOAD once,
 * and never for work that was rolled back. Work that conflicts with another transaction is retried, so it must have no
 * side effects outside its transaction.
 */
export class UnitOfWork {
  readonly #db: Kysely<DB>
  readonly #bus: Bus
  readonly #outbox: Outbox | undefined
  /** Absent on PostgreSQL, which runs transactions concurrently and groups their flushes itself. */
  readonly #commits: GroupCommit | undefined

  /** @param outbox writes events for receivers of webhooks with each change; absent where there are none */
  constructor(db: Kysely<DB>, bus: Bus, outbox?: Outbox) {
    this.#db = db
    this.#bus = bus
    this.#outbox = outbox
    this.#commits = isPostgres(db) ? undefined : new GroupCommit(db)
  }

  /** Database for reads that need no transaction. */
  get db(): Kysely<DB> {
    return this.#db
  }

  /** Runs reads on one snapshot of the database, so that they are consistent. */
  read<T>(work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
    return this.#db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
  }

  /** Makes the change of a request and writes its audit entry in the same transaction. */
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

  /** Runs work that writes its audit entries itself: moves in the queues, and the server's own tasks. */
  async run<T>(work: Work<T>, once?: Once): Promise<T> {
    // Read here: a group of transactions runs in the context of one of them.
    const authorization = authorizations.getStore()
    const { result, events } = await withRetries(() => this.#attempt(work, once, authorization))
    this.#bus.publishHere(events)
    if (this.#outbox?.isNeeded) this.#outbox.committed()
    return result
  }

  #attempt<T>(
    work: Work<T>,
    once: Once = (_, first) => first(),
    authorization: Authorization | undefined,
  ): Promise<{ result: T; events: readonly UnitEvent[] }> {
    return this.#transaction(async (tx) => {
      const emitted = new Map<string, UnitEvent>()
      // Those of an attempt that failed.
      takeChanges(tx)
      await authorization?.(tx)
      const result = await once(tx, () => work(tx, (event) => emitted.set(JSON.stringify(event), event)))
      const events = await withVersions(tx, [...emitted.values()])
      const changes = takeChanges(tx)
      if (changes.length > 0 && this.#outbox?.isNeeded) await this.#outbox.write(tx, changes)
      await this.#bus.announce(tx, events)
      return { result, events }
    })
  }

  #transaction<T>(work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
    return this.#commits?.run(work) ?? this.#db.transaction().execute(work)
  }
}

/**
 * Increments the version of each board that must reload, in the transaction that changes it, and adds the version to
 * the event.
 */
async function withVersions(tx: Transaction<DB>, events: readonly UnitEvent[]): Promise<UnitEvent[]> {
  const reloads = new Set(events.flatMap((event) => (isReloadEvent(event) ? event.didId : [])))
  if (reloads.size === 0) return [...events]
  const versions = new Map<number, number>()
  // Always in the same order, so that two transactions cannot deadlock.
  for (const didId of [...reloads].toSorted((a, b) => a - b)) {
    const counted = await tx
      .updateTable('dids')
      .set((eb) => ({ version: eb('version', '+', sql.lit(1)) }))
      .where('id', '=', didId)
      .returning('version')
      .executeTakeFirst()
    if (counted) versions.set(didId, counted.version)
  }
  return events.map((event) => {
    const version = isReloadEvent(event) ? versions.get(event.didId) : undefined
    return isReloadEvent(event) && version !== undefined ? reload(event.didId, version) : event
  })
}
