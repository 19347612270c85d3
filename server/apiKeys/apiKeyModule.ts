import { apiKeyCalls } from '../../contract/apiKeys.ts'
import { route } from '../http/route.ts'
import { created, removed } from '../records/auditEvents.ts'
import type { Context, Module } from '../module.ts'
import { ApiKeyService } from './apiKeyService.ts'
import { authenticateKey } from './authenticateKey.ts'
import { FirstFailure } from '../db/errors/firstFailure.ts'

/** The keys of other programs: the calls of `/v1/api-keys`, for ROOT only. */
export function apiKeyModule({ unit, db, writes }: Context) {
  const keys = new ApiKeyService(unit)
  return {
    services: { authenticateKey: authenticateKey(db, new FirstFailure(writes.report, writes.recovered)) },
    routes(app) {
      route(app, apiKeyCalls.list, ({ query }) => keys.list(query))
      route(app, apiKeyCalls.create, ({ body, caller, audit }) =>
        keys.create(audit(created('apiKeys.create', 'apiKey', body)), body, caller.name),
      )
      route(app, apiKeyCalls.remove, ({ body, audit }) =>
        keys.remove(audit(removed('apiKeys.remove', 'apiKey', body.ids)), body.ids),
      )
    },
  } satisfies Module
}
