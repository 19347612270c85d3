import proxyAddr from '@fastify/proxy-addr'
import type { Kysely } from 'kysely'
import type { ApiKey } from '../../contract/apiKeys.ts'
import { FirstFailure } from '../db/errors/firstFailure.ts'
import type { DB } from '../db/schema.ts'
import type { AuthenticateKey } from '../http/authorize.ts'
import { forbidden, unknownKey } from '../http/refusals.ts'
import { RecentMap } from '../http/recentMap.ts'
import { TokenBuckets } from '../http/tokenBuckets.ts'
import { findApiKey, noteUse } from './apiKeyRepository.ts'

/** Pace of one key: a night's list of 10,000 patients takes two minutes. */
const RATE = { burst: 500, perSecond: 100 }
/** Interval in which the time of a key's last use is stored. */
const NOTED_MS = 60_000
const NOTED_KEYS_MAX = 1_000

/**
 * Authenticates other programs by their keys, each at its pace. Nothing is cached: a revoked key is refused at once on
 * every server.
 * @param failure receives uses that could not be stored; the next call of the key stores its use again
 */
export function authenticateKey(db: Kysely<DB>, failure: FirstFailure): AuthenticateKey {
  const pace = new TokenBuckets(RATE)
  const notedAt = new RecentMap<string, number>(NOTED_KEYS_MAX)
  const note = ({ id }: ApiKey, address: string, now: Date) => {
    const last = notedAt.get(String(id))
    if (last !== undefined && Math.abs(now.getTime() - last) < NOTED_MS) return
    notedAt.set(String(id), now.getTime())
    void noteUse(db, id, now, address).then(
      () => failure.succeeded(),
      (error: unknown) => {
        notedAt.delete(String(id))
        failure.failed(error)
      },
    )
  }
  return async (key, { scope, address, tx }) => {
    const now = new Date()
    const found = await findApiKey(tx ?? db, key, now)
    if (!found) throw unknownKey()
    if (!isFrom(found.addresses, address)) throw forbidden('이 주소에서는 쓸 수 없는 연동 키입니다.')
    if (!scope || !found.scopes.includes(scope)) throw forbidden('이 연동 키로는 할 수 없는 작업입니다.')
    // In a transaction the call has been counted already.
    if (!tx) {
      pace.takeOrRefuse(String(found.id))
      note(found, address, now)
    }
    return { id: null, name: found.name, address, key, sessionId: `key:${found.id}` }
  }
}

const isFrom = (addresses: readonly string[], address: string) =>
  addresses.length === 0 || proxyAddr.compile([...addresses])(address, 0)
