import type { Page } from '../../contract/common.ts'
import type { Hl7Failure, Hl7State } from '../../contract/hl7.ts'
import type { Webhook, WebhookCreate, WebhookDelivery, WebhookPatch, WithSecret } from '../../contract/webhooks.ts'
import type { Request } from './request.ts'

/** Calls about HL7 messages and the receivers of events; only our server has them. They throw HttpError. */
export const eventCalls = (request: Request) => ({
  readHl7: (signal?: AbortSignal) => request<Hl7State>('GET', 'v1/hl7', { signal }),

  /** The newest messages that were not accepted, and the number of all. The server notes in the audit log that they were read. */
  listHl7Failures: (signal?: AbortSignal) => request<Page<Hl7Failure>>('GET', 'v1/hl7/failures', { signal }),

  listWebhooks: async (signal?: AbortSignal) =>
    (await request<Page<Webhook>>('GET', 'v1/webhooks', { query: new URLSearchParams({ size: '100' }), signal }))
      .content,

  createWebhook: (webhook: WebhookCreate, idempotencyKey: string) =>
    request<WithSecret>('POST', 'v1/webhooks', { body: webhook, idempotencyKey }),

  changeWebhook: (patch: WebhookPatch) => request<unknown>('PATCH', 'v1/webhooks', { body: { webhooks: [patch] } }),

  removeWebhook: (id: number) => request<unknown>('DELETE', 'v1/webhooks', { body: { ids: [id] } }),

  renewWebhookSecret: (id: number) => request<WithSecret>('POST', `v1/webhooks/${id}/secret`),

  /** The newest events of a receiver. */
  listDeliveries: async (webhookId: number, state: WebhookDelivery['state'] | '', signal?: AbortSignal) => {
    const query = new URLSearchParams({ webhookId: String(webhookId), size: '50', ...(state !== '' && { state }) })
    return (await request<Page<WebhookDelivery>>('GET', 'v1/webhooks/deliveries', { query, signal })).content
  },

  resendDelivery: (id: number) => request<unknown>('POST', 'v1/webhooks/deliveries', { body: { ids: [id] } }),
})
