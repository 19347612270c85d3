import type { Kysely } from 'kysely'
import type { DB, Row } from '../db/schema.ts'
import { withRetries } from '../db/transactions/attempts.ts'

/** Events read at once; the first of each subject only. */
const DUE_AT_ONCE = 200
/** Time after which an event that a server began to send is sent by another; longer than an answer may take. */
const CLAIM_MS = 60_000
const RETRY_MIN_MS = 5_000
const RETRY_MAX_MS = 300_000
/** Time of failures after which the server gives up. */
const GIVE_UP_MS = 3 * 86_400_000

/** Finds the events of a receiver that can be sent now, oldest first: of each subject the first that is not sent yet. */
export const findDue = (db: Kysely<DB>, webhookId: number): Promise<Row<'webhook_deliveries'>[]> =>
  db
    .selectFrom('webhook_deliveries as due')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'PENDING')
    .where('next_at', '<=', new Date().toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhook_deliveries as earlier')
            .select('earlier.id')
            .whereRef('earlier.webhook_id', '=', 'due.webhook_id')
            .whereRef('earlier.subject', '=', 'due.subject')
            .where('earlier.state', '=', 'PENDING')
            .whereRef('earlier.id', '<', 'due.id'),
        ),
      ),
    )
    .orderBy('id')
    .limit(DUE_AT_ONCE)
    .execute()

/** Finds the last event about a subject; undefined for none. */
export const findLast = (
  db: Kysely<DB>,
  subject: string,
): Promise<Pick<Row<'webhook_deliveries'>, 'type' | 'data'> | undefined> =>
  db
    .selectFrom('webhook_deliveries')
    .select(['type', 'data'])
    // For the index, which begins with the receiver.
    .where('webhook_id', 'in', (webhooks) => webhooks.selectFrom('webhooks').select('id'))
    .where('subject', '=', subject)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Claims an event for this server. @returns false when another server has claimed it */
export async function claim(db: Kysely<DB>, id: number): Promise<boolean> {
  const now = Date.now()
  const row = await db
    .updateTable('webhook_deliveries')
    .set({ next_at: new Date(now + CLAIM_MS).toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'PENDING')
    .where('next_at', '<=', new Date(now).toISOString())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Finds the name of the patient whom an event is about; undefined for none, and for one that was erased. */
export async function findName(
  db: Kysely<DB>,
  { visit_id, subject }: Pick<Row<'webhook_deliveries'>, 'visit_id' | 'subject'>,
): Promise<string | undefined> {
  const appointmentId = /^appointment:(\d+)$/.exec(subject)?.[1]
  const row =
    visit_id !== null
      ? await db.selectFrom('visits').select('name').where('id', '=', visit_id).executeTakeFirst()
      : appointmentId === undefined
        ? undefined
        : await db.selectFrom('appointments').select('name').where('id', '=', Number(appointmentId)).executeTakeFirst()
  return row?.name || undefined
}

export async function storeSuccess(
  db: Kysely<DB>,
  { id, webhook_id, attempts }: Row<'webhook_deliveries'>,
  result: string,
): Promise<void> {
  const now = new Date().toISOString()
  await withRetries(() =>
    db
      .updateTable('webhook_deliveries')
      .set({ state: 'SENT', attempts: attempts + 1, result, ended_at: now })
      .where('id', '=', id)
      .execute(),
  )
  await db.updateTable('webhooks').set({ sent_at: now, failing_since: null }).where('id', '=', webhook_id).execute()
}

/**
 * Stores a failed attempt. A receiver that has accepted nothing for three days is stopped; one event that it alone has
 * refused for three days is given up.
 * @param isGone whether the receiver says that it exists no more
 * @returns whether the receiver is stopped
 */
export async function storeFailure(
  db: Kysely<DB>,
  delivery: Row<'webhook_deliveries'>,
  result: string,
  isGone: boolean,
): Promise<boolean> {
  const now = Date.now()
  const at = new Date(now).toISOString()
  const attempts = delivery.attempts + 1
  const retryMs = Math.min(RETRY_MAX_MS, RETRY_MIN_MS * 2 ** (attempts - 1))
  const since = delivery.failing_since ?? at
  const receiver = await db
    .updateTable('webhooks')
    .set((eb) => ({ failing_since: eb.fn.coalesce('failing_since', eb.val(at)) }))
    .where('id', '=', delivery.webhook_id)
    .returning('failing_since')
    .executeTakeFirst()
  const isOver = (from: string | null | undefined) => typeof from === 'string' && now - Date.parse(from) >= GIVE_UP_MS
  const isStopped = isGone || isOver(receiver?.failing_since)
  const isGivenUp = !isStopped && isOver(since)
  await db
    .updateTable('webhook_deliveries')
    .set({
      attempts,
      result,
      failing_since: since,
      next_at: new Date(now + retryMs).toISOString(),
      ...(isGivenUp && { state: 'FAILED', ended_at: at }),
    })
    .where('id', '=', delivery.id)
    .execute()
  if (isStopped)
    await db
      .updateTable('webhooks')
      .set({ stopped_at: at, stopped_reason: isGone ? 'GONE' : 'FAILING' })
      .where('id', '=', delivery.webhook_id)
      .execute()
  return isStopped
}

/** Deletes events that were sent before a time, all that are older than the log keeps, and those of deleted receivers. */
export async function clearDeliveries(db: Kysely<DB>, before: Date): Promise<void> {
  await db
    .deleteFrom('webhook_deliveries')
    .where(({ or, eb, selectFrom }) =>
      or([eb('at', '<', before.toISOString()), eb('webhook_id', 'not in', selectFrom('webhooks').select('id'))]),
    )
    .execute()
}
