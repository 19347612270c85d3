import {
  apiKeyCalls,
  type ApiKey,
  type ApiKeyCreate,
  type ApiKeyQuery,
  type NewApiKey,
} from '../../contract/apiKeys.ts'
import { route } from '../http/route.ts'
import { created, removed } from '../records/auditEvents.ts'
import type { Context, Module } from '../module.ts'
import { authenticateKey } from './authenticateKey.ts'
import { FirstFailure } from '../db/errors/firstFailure.ts'
import type { Page } from '../../contract/common.ts'
import type { Audit, UnitOfWork } from '../db/unitOfWork.ts'
import { duplicate } from '../http/refusals.ts'
import { allOrThrow, refuseDuplicate } from '../records/bulk.ts'
import { deleteApiKeys, hashOf, insertApiKey, listApiKeys, newApiKey } from './apiKeyRepository.ts'

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

/** Manages the keys of other programs. */
class ApiKeyService {
  readonly #unit: UnitOfWork

  constructor(unit: UnitOfWork) {
    this.#unit = unit
  }

  list(query: ApiKeyQuery): Promise<Page<ApiKey>> {
    return listApiKeys(this.#unit.db, query)
  }

  /** Creates a key, which nobody can read again. @throws 409 for a name that another key has */
  async create(audit: Audit<ApiKey>, wanted: ApiKeyCreate, createdBy: string): Promise<NewApiKey> {
    const key = newApiKey()
    const created = await this.#unit.change(audit, (tx) =>
      refuseDuplicate(NAME_TAKEN, () => insertApiKey(tx, wanted, { hash: hashOf(key), createdBy, now: new Date() })),
    )
    return { ...created, key }
  }

  /** Revokes keys, all or none. @throws 404 for keys that do not exist */
  remove(audit: Audit<{ ids: number[] }>, ids: readonly number[]): Promise<{ ids: number[] }> {
    return this.#unit.change(audit, async (tx) => {
      allOrThrow('apiKey', ids, await deleteApiKeys(tx, ids))
      return { ids: [...ids] }
    })
  }
}

const NAME_TAKEN = () => duplicate('name', 'NAME_TAKEN')
