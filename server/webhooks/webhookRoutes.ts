import type { FastifyInstance } from 'fastify'
import { webhookCalls } from '../../contract/webhooks.ts'
import { route } from '../http/route.ts'
import { created, removed, updated } from '../records/auditEvents.ts'
import type { WebhookService } from './webhookService.ts'

/**
 * Returns the address of a receiver without what may be a secret, for staff who may not set it: its path often contains a
 * token, as may user and query.
 */
function withoutSecrets(url: string): string {
  const { origin, href } = new URL(url)
  return href === `${origin}/` ? origin : `${origin}/…`
}

/** Registers the routes of `/v1/webhooks`. */
export function webhookRoutes(app: FastifyInstance, webhooks: WebhookService): void {
  route(app, webhookCalls.list, async ({ query, caller }) => {
    const page = await webhooks.list(query)
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
  route(app, webhookCalls.deliveries, ({ query }) => webhooks.deliveries(query))
  route(app, webhookCalls.resend, ({ body, audit }) =>
    webhooks.resend(audit(removed('webhooks.resend', 'none', body.ids)), body.ids),
  )
}
