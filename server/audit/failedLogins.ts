import { logAudit } from '../db/audit/auditLog.ts'
import type { GroupedWrites } from '../db/transactions/groupCommit.ts'
import { RepeatedEvents } from './repeatedEvents.ts'

const ACTIONS = {
  password: 'login.failed',
  throttle: 'login.throttled',
  suspended: 'login.suspended',
  code: 'login.wrongCode',
  usedCode: 'login.usedCode',
  authority: 'login.noAuthority',
  provider: 'login.unconfirmed',
} as const

/**
 * Audits failed sign-ins: each refused one, and once in a while per address that further attempts were throttled.
 * Unknown ids are not stored: a password may have been typed into the wrong field.
 * @param failed is called with each of them
 */
export function failedLogins(
  writes: GroupedWrites,
  failed: (why: keyof typeof ACTIONS) => void,
): (id: string, address: string, why: keyof typeof ACTIONS) => Promise<void> {
  const recent = new RepeatedEvents()
  return async (id, address, why) => {
    failed(why)
    const entry = {
      action: ACTIONS[why],
      kind: 'user',
      by: { id: null, name: null, address },
    } as const
    const write = () =>
      writes.run(async (tx) => {
        const user = await tx.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()
        await logAudit(tx, { ...entry, subjects: user ? [user.id] : [] })
      })
    await (why === 'throttle' ? recent.once(address, entry, write) : write())
  }
}
