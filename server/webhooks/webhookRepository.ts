import { type Kysely, sql } from 'kysely'
import type { Page } from '../../contract/common.ts'
import type { DeliveryQuery, Webhook, WebhookCreate, WebhookDelivery, WebhookPatch } from '../../contract/webhooks.ts'
import type { WebhookEvent } from '../../domain/webhookEvents.ts'
import { matching, ascending, NEWEST_FIRST, readPage } from '../db/lists.ts'
import type { DB } from '../db/schema.ts'
import { fromFlag, toFlag } from '../db/tables/columns.ts'

/** Reads one page of receivers. */
export const listWebhooks = (
  db: Kysely<DB>,
  request: { readonly page?: number | undefined; readonly size?: number | undefined },
): Promise<Page<Webhook>> =>
  readPage(selectWebhooks(db), request, { orders: { id: 'id' }, fallback: ascending('id') }, toWebhook)

/** Finds the existing receivers among these ids. */
export async function findWebhooks(db: Kysely<DB>, ids: readonly number[]): Promise<Webhook[]> {
  return (await selectWebhooks(db).where('webhooks.id', 'in', ids).execute()).map(toWebhook)
}

/** Adds a receiver. @returns its id */
export async function insertWebhook(db: Kysely<DB>, webhook: WebhookCreate, secret: string): Promise<number> {
  const { id } = await db
    .insertInto('webhooks')
    .values({
      url: webhook.url,
      events: webhook.events.join(','),
      includes_names: toFlag(webhook.includesNames),
      near: webhook.near,
      secret,
      created_at: new Date().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes the given fields. A receiver that is made active is sent what waits for it at once. */
export async function updateWebhook(
  db: Kysely<DB>,
  { id, url, events, includesNames, near, state }: WebhookPatch,
): Promise<void> {
  const now = new Date().toISOString()
  await db
    .updateTable('webhooks')
    .set({
      // The id, so that a patch without changes is a statement too.
      id,
      url,
      events: events?.join(','),
      includes_names: includesNames === undefined ? undefined : toFlag(includesNames),
      near,
      ...(state === 'STOPPED' && { stopped_at: now, stopped_reason: 'BY_HAND' }),
      ...(state === 'ACTIVE' && { stopped_at: null, stopped_reason: null, failing_since: null }),
    })
    .where('id', '=', id)
    .execute()
  if (state === 'ACTIVE')
    await db
      .updateTable('webhook_deliveries')
      .set({ next_at: now, attempts: 0, failing_since: null })
      .where('webhook_id', '=', id)
      .where('state', '=', 'PENDING')
      .execute()
}

/** Gives a receiver another secret; events are signed with the old one too until a time. */
export async function replaceSecret(db: Kysely<DB>, id: number, secret: string, oldUntil: Date): Promise<void> {
  await db
    .updateTable('webhooks')
    .set((eb) => ({ old_secret: eb.ref('secret'), old_secret_until: oldUntil.toISOString(), secret }))
    .where('id', '=', id)
    .execute()
}

export async function deleteWebhooks(db: Kysely<DB>, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('webhook_deliveries').where('webhook_id', 'in', ids).execute()
  await db.deleteFrom('webhooks').where('id', 'in', ids).execute()
}

/** Reads one page of events, newest first. */
export const listDeliveries = (db: Kysely<DB>, query: DeliveryQuery): Promise<Page<WebhookDelivery>> =>
  readPage(
    db
      .selectFrom('webhook_deliveries')
      .select(['id', 'webhook_id as webhookId', 'type', 'at', 'state', 'attempts', 'result'])
      .select(['next_at as nextAt', 'ended_at as endedAt'])
      .where((eb) =>
        matching(query, {
          webhookId: (id) => eb(query.state ? 'webhook_id' : WEBHOOK_UNINDEXED, '=', id),
          state: (state) => eb('state', '=', state),
        }),
      ),
    query,
    NEWEST_FIRST,
    (row) => ({ ...row, nextAt: row.state === 'PENDING' ? row.nextAt : null }),
  )

/** By the index of the receiver SQLite would sort a month of its events, a million, for the newest fifty. */
const WEBHOOK_UNINDEXED = sql<number>`webhook_id + 0`

/** Lets events be sent once more. @returns the ids that exist */
export async function resendDeliveries(db: Kysely<DB>, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .updateTable('webhook_deliveries')
    .set({ state: 'PENDING', attempts: 0, next_at: new Date().toISOString(), failing_since: null, ended_at: null })
    .where('id', 'in', ids)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

const selectWebhooks = (db: Kysely<DB>) =>
  db
    .selectFrom('webhooks')
    .select(['id', 'url', 'events', 'includes_names', 'near', 'stopped_at', 'stopped_reason as reason'])
    .select((eb) => [
      'failing_since as failingSince',
      'sent_at as sentAt',
      eb
        .selectFrom('webhook_deliveries')
        .whereRef('webhook_id', '=', 'webhooks.id')
        .where('state', '=', 'PENDING')
        .select(sql<number>`count(*)`.as('n'))
        .as('pending'),
    ])

type WebhookRow = Awaited<ReturnType<ReturnType<typeof selectWebhooks>['execute']>>[number]

const toWebhook = ({ events, includes_names, stopped_at, pending, ...row }: WebhookRow): Webhook => ({
  ...row,
  events: events.split(',') as WebhookEvent[],
  includesNames: fromFlag(includes_names),
  state: stopped_at === null ? 'ACTIVE' : 'STOPPED',
  pending: Number(pending),
})
