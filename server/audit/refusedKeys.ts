import { networkOf } from '../http/networkOf.ts'
import type { KeyRefusal } from '../http/refusals.ts'
import { TokenBuckets } from '../http/tokenBuckets.ts'
import type { AuditEvent } from '../db/audit/auditLog.ts'
import type { ReadLog } from './readLog.ts'
import { RepeatedEvents } from './repeatedEvents.ts'

/** Entries about one key, and about all unknown keys together: anyone can send unknown keys from many addresses. */
const RATE = { burst: 60, perSecond: 1 / 60 }

/**
 * Audits refused keys of other programs: the first refusal of each kind by network, then again after a while. A key
 * that lacks a scope is audited as a user without the right is, by call.
 */
export function refusedKeys(
  log: Pick<ReadLog, 'write'>,
): (refusal: KeyRefusal, address: string, call: string) => Promise<void> {
  const recent = new RepeatedEvents()
  const pace = new TokenBuckets(RATE)
  return async ({ fault, key, status }, address, call) => {
    const isForbidden = status === 403
    const subjects = isForbidden || !key ? [] : [key.id]
    const event: AuditEvent = {
      action: isForbidden ? 'access.refused' : 'apiKeys.refused',
      kind: subjects.length > 0 ? 'apiKey' : 'none',
      subjects,
      details: fault === 'SCOPE' ? { call } : { fault },
    }
    const name = key ? `key:${key.id}` : 'unknown'
    await recent.once(`${name} ${networkOf(address)}`, event, async () => {
      if (pace.wait(name) > 0) return
      pace.take(name)
      await log.write({
        ...event,
        details: { call, ...event.details },
        by: { id: null, name: key?.name ?? null, address },
      })
    })
  }
}
