import proxyAddr from '@fastify/proxy-addr'
import type { Kysely } from 'kysely'
import type { ApiKey } from '../../contract/apiKeys.ts'
import { FirstFailure } from '../db/errors/firstFailure.ts'
import type { DB } from '../db/schema.ts'
import type { AuthenticateKey } from '../http/authorize.ts'
import { KeyRefusal, kioskPending } from '../http/refusals.ts'
import { RecentMap } from '../http/recentMap.ts'
import { TokenBuckets } from '../http/rateLimits.ts'
import { findApiKey, hashOf, noteElsewhere, noteUse } from './apiKeyRepository.ts'
import { isPendingKiosk } from './kioskPairings.ts'

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
  const note = (write: typeof noteUse, { id }: ApiKey, address: string, now: Date) => {
    const noted = `${write.name}:${id}`
    const last = notedAt.get(noted)
    if (last !== undefined && Math.abs(now.getTime() - last) < NOTED_MS) return
    notedAt.set(noted, now.getTime())
    void write(db, id, now, address).then(
      () => failure.succeeded(),
      (error: unknown) => {
        notedAt.delete(noted)
        failure.failed(error)
      },
    )
  }
  return async (key, { scope, address, tx }) => {
    const now = new Date()
    const found = await findApiKey(tx ?? db, key)
    if (!found) {
      if (await isPendingKiosk(tx ?? db, hashOf(key), now)) throw kioskPending()
      throw new KeyRefusal('UNKNOWN')
    }
    const isElsewhere = !isFrom(found.addresses, address)
    if (isElsewhere) note(noteElsewhere, found, address, now)
    if (found.expiresAt !== null && found.expiresAt <= now.toISOString()) throw new KeyRefusal('EXPIRED', found)
    if (isElsewhere) throw new KeyRefusal('ADDRESS', found)
    if (!scope || !found.scopes.includes(scope)) throw new KeyRefusal('SCOPE', found)
    // In a transaction the call has been counted already.
    if (!tx) {
      pace.takeOrRefuse(String(found.id))
      note(noteUse, found, address, now)
    }
    return { id: null, name: found.name, address, key, sessionId: `key:${found.id}` }
  }
}

const isFrom = (addresses: readonly string[], address: string) =>
  addresses.length === 0 || proxyAddr.compile([...addresses])(address, 0)
