import { logAudit } from '../db/audit/auditLog.ts'
import type { GroupedWrites } from '../db/transactions/groupedWrites.ts'
import { Coalesced } from './coalesced.ts'

/**
 * Writes down sign-ins that failed: every wrong password, and once in a while for each address that more were turned
 * away. An id that nobody has is not kept: it may be a password, typed into the wrong field.
 */
export function failedLogins(
  writes: GroupedWrites,
): (id: string, address: string, why: 'password' | 'throttle') => Promise<void> {
  const recent = new Coalesced()
  return async (id, address, why) => {
    const entry = {
      action: why === 'password' ? 'login.failed' : 'login.throttled',
      kind: 'user',
      by: null,
      address,
    } as const
    const write = () =>
      writes.run(async (tx) => {
        const user = await tx.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()
        await logAudit(tx, { ...entry, subjects: user ? [user.id] : [] })
      })
    await (why === 'throttle' ? recent.once(address, entry, write) : write())
  }
}
