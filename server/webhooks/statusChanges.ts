import type { Kysely } from 'kysely'
import type { StatusCheck, StatusState } from '../../contract/status.ts'
import type { CheckId } from '../../domain/serverChecks.ts'
import type { DB } from '../db/schema.ts'
import { findLast } from './deliveryRepository.ts'
import type { WebhookOutbox } from './webhookOutbox.ts'

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
