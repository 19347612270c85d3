import type { Kysely } from 'kysely'
import type { Bus, BusEvent } from '../events/bus.ts'
import type { DB } from '../db/schema.ts'
import type { WebhookOutbox } from './webhookOutbox.ts'

/** Returns a bus for the registry of displays that also notifies receivers of displays that are away and back. */
export function notifyingReceivers(
  bus: Bus,
  db: Kysely<DB>,
  outbox: WebhookOutbox,
  report: (error: unknown) => void,
): Bus {
  return {
    announce: (tx, events) => bus.announce(tx, events),
    publishHere: (events) => bus.publishHere(events),
    subscribe: (listener) => bus.subscribe(listener),
    publish: (events) => {
      bus.publish(events)
      if (outbox.isNeeded) void recordDisplays(db, outbox, events).catch(report)
    },
  }
}

async function recordDisplays(db: Kysely<DB>, outbox: WebhookOutbox, events: readonly BusEvent[]): Promise<void> {
  for (const event of events) {
    if (event.kind !== 'displays') continue
    const { event: what, displayId, didId } = event.message
    const subject = `display:${displayId}`
    if (what === 'VANISHED') await outbox.record([{ type: 'display.away', subject, didId, details: { displayId } }])
    else if (what === 'CONNECTED' && (await isAway(db, subject)))
      await outbox.record([{ type: 'display.back', subject, didId, details: { displayId } }])
  }
}

/** Whether the last event of a display said that it is away: most displays that connect were not missed. */
async function isAway(db: Kysely<DB>, subject: string): Promise<boolean> {
  const last = await db
    .selectFrom('webhook_deliveries')
    .select('type')
    .where('webhook_id', 'in', (webhooks) => webhooks.selectFrom('webhooks').select('id'))
    .where('subject', '=', subject)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.type === 'display.away'
}
