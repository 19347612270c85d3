import { apiKeyCalls } from '../../contract/apiKeys.ts'
import { FirstFailure } from '../db/errors/firstFailure.ts'
import { duplicate } from '../http/refusals.ts'
import { route } from '../http/route.ts'
import type { Context, Module } from '../module.ts'
import { created, removed } from '../records/auditEvents.ts'
import { allOrThrow, refuseDuplicate } from '../records/bulk.ts'
import { deleteApiKeys, hashOf, insertApiKey, listApiKeys, newApiKey } from './apiKeyRepository.ts'
import { authenticateKey } from './authenticateKey.ts'

/** The keys of other programs: the calls of `/v1/api-keys`, for ROOT only. Nobody can read a key again. */
export function apiKeyModule({ unit, db, writes }: Context) {
  return {
    services: { authenticateKey: authenticateKey(db, new FirstFailure(writes.report, writes.recovered)) },
    routes(app) {
      route(app, apiKeyCalls.list, ({ query }) => listApiKeys(db, query))
      route(app, apiKeyCalls.create, async ({ body, caller, audit }) => {
        const key = newApiKey()
        const parts = { hash: hashOf(key), createdBy: caller.name, now: new Date() }
        const stored = await unit.change(audit(created('apiKeys.create', 'apiKey', body)), (tx) =>
          refuseDuplicate(NAME_TAKEN, () => insertApiKey(tx, body, parts)),
        )
        return { ...stored, key }
      })
      route(app, apiKeyCalls.remove, ({ body: { ids }, audit }) =>
        unit.change(audit(removed('apiKeys.remove', 'apiKey', ids)), async (tx) => {
          allOrThrow('apiKey', ids, await deleteApiKeys(tx, ids))
          return { ids }
        }),
      )
    },
  } satisfies Module
}

const NAME_TAKEN = () => duplicate('name', 'NAME_TAKEN')
