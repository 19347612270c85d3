import type { Kysely } from 'kysely'
import type { DisplayMessage } from '../../contract/events.ts'
import type { Bus } from '../events/bus.ts'
import type { DB } from '../db/schema.ts'
import { findLast } from './deliveryRepository.ts'
import type { WebhookOutbox } from './webhookOutbox.ts'
import type { StatusCheck, StatusState } from '../../contract/status.ts'
import type { CheckId } from '../../domain/serverChecks.ts'

/** Returns a bus for the registry of displays that also notifies receivers of displays that are away and back. */
export function notifyingReceivers(
  bus: Bus,
  db: Kysely<DB>,
  outbox: WebhookOutbox,
  report: (error: unknown) => void,
): Bus {
  /** Displays that are away, also for receivers that are notified only when one is back. */
  const away = new Set<string>()
  bus.subscribe((event) => {
    if (event.kind !== 'displays') return
    if (event.message.event === 'VANISHED') away.add(event.message.displayId)
    if (event.message.event === 'CONNECTED') away.delete(event.message.displayId)
  })
  const record = async ({ event, displayId, didId }: DisplayMessage, isBack: boolean) => {
    const subject = `display:${displayId}`
    const change = { subject, didId, details: { displayId } }
    if (event === 'VANISHED') await outbox.record([{ ...change, type: 'display.away' }])
    // The last event said that it is away: it was, if the server restarted meanwhile.
    else if (isBack || (await findLast(db, subject))?.type === 'display.away')
      await outbox.record([{ ...change, type: 'display.back' }])
  }
  // One after another: a display may be back before its absence is stored.
  let recorded = Promise.resolve()
  return {
    announce: (tx, events) => bus.announce(tx, events),
    publishHere: (events) => bus.publishHere(events),
    subscribe: (listener) => bus.subscribe(listener),
    publish: (events) => {
      for (const event of outbox.isNeeded ? events : []) {
        if (event.kind !== 'displays' || !NOTED.has(event.message.event)) continue
        const isBack = away.has(event.message.displayId)
        recorded = recorded.then(() => record(event.message, isBack)).catch(report)
      }
      bus.publish(events)
    },
  }
}

const NOTED: ReadonlySet<DisplayMessage['event']> = new Set(['VANISHED', 'CONNECTED'])

/** Checks with events of their own, and the check of the receivers themselves. */
const OTHER_EVENTS: readonly CheckId[] = ['backup', 'displays', 'webhooks']

/**
 * Notifies receivers of each change of a check's state, such as a full disk or a queue over its limit, also that it is
 * well again. The last state that was sent is read from the outbox, so that a restart and a second server repeat nothing.
 */
export class StatusChanges {
  readonly #db: Kysely<DB>
  readonly #outbox: WebhookOutbox
  readonly #known = new Map<CheckId, StatusState>()

  constructor(db: Kysely<DB>, outbox: WebhookOutbox) {
    this.#db = db
    this.#outbox = outbox
  }

  async record(checks: readonly StatusCheck[]): Promise<void> {
    if (!this.#outbox.isNeeded) return
    for (const { id, state, text, advice, since } of checks) {
      if (OTHER_EVENTS.includes(id) || this.#known.get(id) === state) continue
      const subject = `status:${id}`
      if ((await this.#lastSent(subject)) !== state)
        await this.#outbox.record([
          { type: 'status.changed', subject, details: { check: id, state, text, advice, since } },
        ])
      this.#known.set(id, state)
    }
  }

  async #lastSent(subject: string): Promise<string> {
    const last = await findLast(this.#db, subject)
    return last ? (JSON.parse(last.data) as { state: string }).state : 'ok'
  }
}
