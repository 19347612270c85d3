import { z } from 'zod'
import { BULK_MAX, URL_MAX } from '../domain/limits.ts'
import { NEAR_DEFAULT, NEAR_MAX, WEBHOOK_EVENTS } from '../domain/webhookEvents.ts'
import { call } from './call.ts'
import * as c from './common.ts'
import { message } from './messages.ts'
import { DELIVERY_STATES } from './constants.ts'

const url = c
  .requiredText(URL_MAX)
  .regex(/^https?:\/\/[^/?#@]+([/?#]|$)/i, message('WEBHOOK_URL'))
  .refine((value) => URL.canParse(value), message('WEBHOOK_URL'))
const events = z.array(z.enum(WEBHOOK_EVENTS)).min(1, message('NO_EVENT')).max(WEBHOOK_EVENTS.length)
const near = z.number().int().min(0).max(NEAR_MAX)

const WEBHOOK_STATES = ['ACTIVE', 'STOPPED'] as const

/**
 * Why a receiver is stopped: three days of failures; its own answer that it exists no more; by staff; by a restore, until
 * a ROOT confirms it.
 */
const STOP_REASONS = ['FAILING', 'GONE', 'BY_HAND', 'RESTORED'] as const
export type StopReason = (typeof STOP_REASONS)[number]

/** A receiver of events, without its secret. */
export const Webhook = z.object({
  id: c.NumberId,
  /** For others than ROOT without user, path and query, which may contain a secret: `https://gateway.example/…`. */
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  includesNames: z.boolean(),
  /** Number of waiting patients before one from which `queue.near` is sent. */
  near: z.number().int(),
  /** STOPPED: events are kept, and sent once it is ACTIVE again. */
  state: z.enum(WEBHOOK_STATES),
  /** Null for one that is ACTIVE. */
  reason: z.enum(STOP_REASONS).nullable(),
  /** Since when every delivery has failed; null if the last one succeeded. */
  failingSince: c.Instant.nullable(),
  /** Events that are still to be sent. */
  pending: z.number().int(),
  /** Time of the last event sent; null for none. */
  sentAt: c.Instant.nullable(),
})
export type Webhook = z.infer<typeof Webhook>

export const WebhookCreate = z.strictObject({
  url,
  events,
  includesNames: z.boolean().default(false),
  near: near.default(NEAR_DEFAULT),
})
export type WebhookCreate = z.infer<typeof WebhookCreate>

export const WebhookPatch = z.strictObject({
  id: c.NumberId,
  url: url.optional(),
  events: events.optional(),
  includesNames: z.boolean().optional(),
  near: near.optional(),
  state: z.enum(WEBHOOK_STATES).optional(),
})
export type WebhookPatch = z.infer<typeof WebhookPatch>

/** One event for one receiver. */
export const WebhookDelivery = z.object({
  id: c.NumberId,
  webhookId: c.NumberId,
  type: z.enum(WEBHOOK_EVENTS),
  at: c.Instant,
  state: z.enum(DELIVERY_STATES),
  attempts: z.number().int(),
  /** Status of the last answer, or the error, in English; '' before the first attempt. */
  result: z.string(),
  /** Next attempt of one that is still to be sent; null otherwise. */
  nextAt: c.Instant.nullable(),
  endedAt: c.Instant.nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const DeliveryQuery = c.pageQuery({ webhookId: c.NumberFilter, state: c.ChoiceFilter(DELIVERY_STATES) })
export type DeliveryQuery = z.infer<typeof DeliveryQuery>

const WithSecret = z.object({
  id: c.NumberId,
  /** `whsec_` and Base64 of the key; it is never shown again. */
  secret: z.string(),
})
export type WithSecret = z.infer<typeof WithSecret>

export const webhookCalls = {
  list: call('GET', '/v1/webhooks', 'manager', '알림을 받는 곳 목록 (최종관리자, 관리자)', {
    query: c.listQuery([], {}),
    answer: c.pageOf(Webhook),
  }),
  create: call('POST', '/v1/webhooks', 'root', '알림을 받는 곳 등록 (최종관리자)', {
    body: WebhookCreate,
    answer: WithSecret,
    status: 201,
  }),
  update: call('PATCH', '/v1/webhooks', 'root', '알림을 받는 곳 수정 (최종관리자)', {
    body: z.strictObject({ webhooks: z.array(WebhookPatch).min(1).max(BULK_MAX) }),
    answer: z.array(Webhook),
  }),
  remove: call('DELETE', '/v1/webhooks', 'root', '알림을 받는 곳 삭제 (최종관리자)', {
    body: c.NumberIds,
    answer: c.NumberIds,
  }),
  renew: call(
    'POST',
    '/v1/webhooks/:id/secret',
    'root',
    '알림의 서명 키 교체, 예전 키로도 하루 동안 서명 (최종관리자)',
    {
      params: c.NumberIdParams,
      answer: WithSecret,
    },
  ),
  deliveries: call('GET', '/v1/webhooks/deliveries', 'manager', '알림 발송 기록 (최종관리자, 관리자)', {
    query: DeliveryQuery,
    answer: c.pageOf(WebhookDelivery),
  }),
  resend: call('POST', '/v1/webhooks/deliveries', 'manager', '알림 다시 보내기 (최종관리자, 관리자)', {
    body: c.NumberIds,
    answer: c.NumberIds,
  }),
}
