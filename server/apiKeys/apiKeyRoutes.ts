import type { FastifyInstance } from 'fastify'
import { apiKeyCalls } from '../../contract/apiKeys.ts'
import { route } from '../http/route.ts'
import { created, removed } from '../records/auditEvents.ts'
import type { ApiKeyService } from './apiKeyService.ts'

/** Registers the routes of `/v1/api-keys`, for ROOT only. */
export function apiKeyRoutes(app: FastifyInstance, keys: ApiKeyService): void {
  route(app, apiKeyCalls.list, ({ query }) => keys.list(query))
  route(app, apiKeyCalls.create, ({ body, caller, audit }) =>
    keys.create(audit(created('apiKeys.create', 'apiKey', body)), body, caller.name),
  )
  route(app, apiKeyCalls.remove, ({ body, audit }) =>
    keys.remove(audit(removed('apiKeys.remove', 'apiKey', body.ids)), body.ids),
  )
}
