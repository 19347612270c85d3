import type { Transaction } from 'kysely'
import type { WebhookEvent } from '../../../domain/webhookEvents.ts'
import type { DB } from '../schema.ts'

/** Something that receivers of webhooks may be notified of. */
export interface NotedChange {
  /** Absent for a move that only changes the order of a queue. */
  readonly type?: WebhookEvent | undefined
  /** Events of one subject are delivered in order: `display:7`. Absent for a visit, of which the outbox finds it. */
  readonly subject?: string
  readonly visitId?: number
  readonly didId?: number
  /** Further fields of the event, without names of patients. */
  readonly details?: Readonly<Record<string, unknown>>
}

/** The outbox of a server, as a unit of work uses it. */
export interface Outbox {
  /** Whether there is a receiver: without one nothing is written. */
  readonly isNeeded: boolean
  /** Writes the events of changes, in the transaction that makes them. */
  write(tx: Transaction<DB>, changes: readonly NotedChange[]): Promise<void>
  /** Called after the commit of events. */
  committed(): void
}

const changesOf = new WeakMap<Transaction<DB>, NotedChange[]>()

/** Notes a change that a transaction makes, in memory. */
export function noteChange(tx: Transaction<DB>, change: NotedChange): void {
  const changes = changesOf.get(tx)
  if (changes) changes.push(change)
  else changesOf.set(tx, [change])
}

/** Returns and forgets the changes noted. Transactions of one group commit share their object, one after another. */
export function takeChanges(tx: Transaction<DB>): readonly NotedChange[] {
  const changes = changesOf.get(tx) ?? []
  changesOf.delete(tx)
  return changes
}
