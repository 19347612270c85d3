import type { Kysely, Transaction } from 'kysely'
import type { WebhookEvent } from '../../domain/webhookEvents.ts'
import { inGroups } from '../db/batches/inBatches.ts'
import type { NotedChange, Outbox } from '../db/transactions/notedChanges.ts'
import type { DB, Row } from '../db/schema.ts'
import { PURPOSES, type SecretBox } from '../db/secrets.ts'
import { fromFlag } from '../db/tables/columns.ts'
import { findNear, subjectOf } from './nearPatients.ts'

const ROWS_AT_ONCE = 500

/** A receiver, as the outbox and the sender use it. */
export interface Receiver {
  readonly id: number
  readonly url: string
  readonly events: ReadonlySet<WebhookEvent>
  readonly includesNames: boolean
  readonly near: number
  readonly isStopped: boolean
  /** The current secret, and the one before it while that counts. */
  secretsAt(now: Date): readonly string[]
}

/** A change that is an event. */
type Event = NotedChange & { readonly type: WebhookEvent }

/** Writes events for receivers in the transactions that cause them. It knows the receivers, so that it asks nobody when there are none. */
export class WebhookOutbox implements Outbox {
  #receivers: readonly Receiver[] = []
  readonly #db: Kysely<DB>
  readonly #box: SecretBox
  /** Called after the commit of events. */
  onCommitted: () => void = () => undefined

  constructor(db: Kysely<DB>, box: SecretBox) {
    this.#db = db
    this.#box = box
  }

  get receivers(): readonly Receiver[] {
    return this.#receivers
  }

  get isNeeded(): boolean {
    return this.#receivers.length > 0
  }

  /** Reads the receivers again: at the start, after a change, and at intervals for changes made by other servers. */
  async refresh(): Promise<void> {
    this.#receivers = (await this.#db.selectFrom('webhooks').selectAll().orderBy('id').execute()).map((row) =>
      toReceiver(row, this.#box),
    )
  }

  committed(): void {
    this.onCommitted()
  }

  /** Writes events that no transaction causes. */
  async record(changes: readonly Event[]): Promise<void> {
    if (!this.isNeeded) return
    await this.#db.transaction().execute((tx) => this.write(tx, changes))
    this.committed()
  }

  async write(tx: Transaction<DB>, changes: readonly NotedChange[]): Promise<void> {
    const receivers = this.#receivers
    const near = await findNear(tx, receivers, changes)
    const wanted = changes.flatMap((change) =>
      receivers.flatMap((receiver) => (isWanted(receiver, change) ? [{ receiver, change }] : [])),
    )
    const all = [...wanted, ...near]
    if (all.length === 0) return
    const facts = await readFacts(
      tx,
      all.map(({ change }) => change),
    )
    const at = new Date().toISOString()
    const rows = all.map(({ receiver, change }) => ({
      webhook_id: receiver.id,
      type: change.type,
      subject: change.subject ?? facts.subjectOf(change),
      visit_id: change.visitId ?? null,
      at,
      data: JSON.stringify({ ...facts.of(change), ...change.details }),
      state: 'PENDING' as const,
      next_at: at,
    }))
    for (const some of inGroups(rows, ROWS_AT_ONCE)) await tx.insertInto('webhook_deliveries').values(some).execute()
  }
}

function isWanted(receiver: Receiver, change: NotedChange): change is Event {
  return change.type !== undefined && receiver.events.has(change.type)
}

interface Facts {
  of(change: NotedChange): object
  subjectOf(change: NotedChange): string
}

/** Reads the numbers of boards, rooms and patients that events name, and the subjects of visits. */
async function readFacts(tx: Transaction<DB>, changes: readonly NotedChange[]): Promise<Facts> {
  const didIds = [...new Set(changes.flatMap(({ didId }) => didId ?? []))]
  const visitIds = [...new Set(changes.flatMap(({ visitId }) => visitId ?? []))]
  const boards = new Map<number, Pick<Row<'dids'>, 'no' | 'room_id'>>()
  const visits = new Map<number, { readonly number: number; readonly subject: string }>()
  for (const ids of inGroups(didIds, ROWS_AT_ONCE))
    for (const row of await tx.selectFrom('dids').select(['id', 'no', 'room_id']).where('id', 'in', ids).execute())
      boards.set(row.id, row)
  for (const ids of inGroups(visitIds, ROWS_AT_ONCE))
    for (const { number, ...row } of await findVisits(tx, ids))
      visits.set(row.visitId, { number, subject: subjectOf(row) })
  const visitOf = ({ visitId }: NotedChange) => (visitId === undefined ? undefined : visits.get(visitId))
  return {
    of: (change) => {
      const { didId, visitId } = change
      const board = didId === undefined ? undefined : boards.get(didId)
      return {
        didId: didId ?? null,
        boardNo: board?.no ?? null,
        roomId: board?.room_id ?? null,
        visitId: visitId ?? null,
        number: visitOf(change)?.number ?? null,
      }
    },
    subjectOf: (change) => visitOf(change)?.subject ?? `visit:${change.visitId}`,
  }
}

const findVisits = (tx: Transaction<DB>, ids: readonly number[]) =>
  tx
    .selectFrom('visits')
    .select(['id as visitId', 'number', 'appointment_id as appointmentId'])
    .where('id', 'in', ids)
    .execute()

const toReceiver = (row: Row<'webhooks'>, box: SecretBox): Receiver => ({
  id: row.id,
  url: row.url,
  events: new Set(row.events.split(',') as WebhookEvent[]),
  includesNames: fromFlag(row.includes_names),
  near: row.near,
  isStopped: row.stopped_at !== null,
  secretsAt: (now) => {
    const isOldValid = row.old_secret_until !== null && row.old_secret_until > now.toISOString()
    const stored = isOldValid && row.old_secret !== null ? [row.secret, row.old_secret] : [row.secret]
    return stored.map((secret) => box.open(secret, PURPOSES.webhook()))
  },
})
