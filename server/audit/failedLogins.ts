import type { Kysely } from 'kysely'
import { logAudit } from '../db/auditLog.ts'
import type { DB } from '../db/schema.ts'
import type { Actor } from '../db/waitingMoves.ts'
import { Coalesced } from './coalesced.ts'

/**
 * Writes down sign-ins that failed: every wrong password, and once in a while for each account and address that more were
 * turned away. An id that nobody has is not kept: it may be a password, typed into the wrong field.
 */
export function failedLogins(db: Kysely<DB>): (user: Actor | null, address: string, why: 'password' | 'throttle') => Promise<void> {
  const recent = new Coalesced()
  return async (user, address, why) => {
    const action = why === 'password' ? 'login.failed' : 'login.throttled'
    const entry = { action, kind: 'user', subjects: user ? [user.id] : [], by: null, address } as const
    if (why === 'throttle' && !recent.isNew(address, entry)) return
    await logAudit(db, entry)
  }
}
