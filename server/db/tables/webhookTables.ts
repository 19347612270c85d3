import type { Generated } from 'kysely'
import type { StopReason } from '../../../contract/webhooks.ts'
import type { WebhookEvent } from '../../../domain/webhookEvents.ts'
import type { Flag } from './columns.ts'

/** Receivers of events, and the events that are sent to them. */
export interface WebhookTables {
  /** A receiver of events. */
  webhooks: {
    id: Generated<number>
    url: string
    /** Events with commas between them. */
    events: string
    includes_names: Flag
    /** Number of waiting patients before one from which `queue.near` is sent. */
    near: number
    secret: string
    /** The secret before it, with which events are signed too until a time. */
    old_secret: string | null
    old_secret_until: string | null
    /** Since when nothing is sent; null while the server sends. */
    stopped_at: string | null
    /** Null while the server sends. */
    stopped_reason: Generated<StopReason | null>
    /** Time of the first failure since the last success; null if the last delivery succeeded. */
    failing_since: string | null
    /** Time of the last event sent; null for none. */
    sent_at: string | null
    created_at: string
  }

  /** An event that a receiver is to be sent, or was. */
  webhook_deliveries: {
    id: Generated<number>
    webhook_id: number
    type: WebhookEvent
    /** Events of one subject are sent in order. */
    subject: string
    /** For the name, which is read when the event is sent. */
    visit_id: number | null
    at: string
    /** JSON, without names of patients. */
    data: string
    state: 'PENDING' | 'SENT' | 'FAILED'
    attempts: Generated<number>
    /** Before it nobody sends it: a retry waits, or a server is sending it. */
    next_at: string
    failing_since: string | null
    /** Result of the last attempt: status of the answer or error; '' before the first one. */
    result: Generated<string>
    ended_at: string | null
  }
}
