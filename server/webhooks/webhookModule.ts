import { webhookCalls } from '../../contract/webhooks.ts'
import { route } from '../http/route.ts'
import { created, removed, updated } from '../records/auditEvents.ts'
import type { Context, Module } from '../module.ts'
import { WebhookService } from './webhookService.ts'
import { WebhookSender } from './webhookSender.ts'
import type { WebhookOutbox } from './webhookOutbox.ts'
import { clearDeliveries } from './deliveryRepository.ts'
import { listDeliveries, listWebhooks } from './webhookRepository.ts'

const HOUR_MS = 3_600_000
/** Retention of events that were sent, or wait for a receiver that was stopped. */
const EVENT_LOG_MS = 30 * 24 * HOUR_MS

/**
 * Returns the address of a receiver without what may be a secret, for staff who may not set it: its path often contains a
 * token, as may user and query.
 */
function withoutSecrets(url: string): string {
  const { origin, href } = new URL(url)
  return href === `${origin}/` ? origin : `${origin}/…`
}

/** The receivers of events: the calls of `/v1/webhooks`, and the sending of events. */
export function webhookModule({ unit, db, box, config, app: { log } }: Context, outbox: WebhookOutbox): Module {
  const sender = new WebhookSender({
    db,
    outbox,
    allowed: config.webhookHosts,
    report: (error) => log.error({ err: error }, 'sending events failed, will be retried'),
    recovered: () => log.info('sending events succeeded again'),
    stopped: (receiver) => log.warn(receiver, 'webhook stopped after three days of failures'),
  })
  const webhooks = new WebhookService(unit, { allowed: config.webhookHosts, box, changed: () => sender.retry() })
  return {
    routes(app) {
      route(app, webhookCalls.list, async ({ query, caller }) => {
        const page = await listWebhooks(db, query)
        if (caller.authority === 'ROOT') return page
        return { ...page, content: page.content.map((each) => ({ ...each, url: withoutSecrets(each.url) })) }
      })
      route(app, webhookCalls.create, ({ body, audit }) =>
        webhooks.create(audit(created('webhooks.create', 'webhook', body)), body),
      )
      route(app, webhookCalls.update, ({ body, audit }) =>
        webhooks.update(audit(updated('webhooks.update', 'webhook', body.webhooks)), body.webhooks),
      )
      route(app, webhookCalls.remove, ({ body, audit }) =>
        webhooks.remove(audit(removed('webhooks.remove', 'webhook', body.ids)), body.ids),
      )
      route(app, webhookCalls.renew, ({ params, audit }) =>
        webhooks.renew(audit(removed('webhooks.renew', 'webhook', [params.id])), params.id),
      )
      route(app, webhookCalls.deliveries, ({ query }) => listDeliveries(db, query))
      route(app, webhookCalls.resend, ({ body, audit }) =>
        webhooks.resend(audit(removed('webhooks.resend', 'none', body.ids)), body.ids),
      )
    },
    jobs: [['clear sent events', HOUR_MS, () => clearDeliveries(db, new Date(Date.now() - EVENT_LOG_MS))]],
    open: () => sender.open(),
    stop: () => sender.close(),
  }
}
