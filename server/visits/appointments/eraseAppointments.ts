import type { Kysely } from 'kysely'
import { logAudit, OPERATOR } from '../../db/audit/auditLog.ts'
import type { DB } from '../../db/schema.ts'
import { markFreeSpaceUnerased } from '../../db/sqlite/eraseFreeSpace.ts'

/**
 * Deletes the appointments of the days before a day (`2026-03-01`), and what is kept of deleted ones, because they name
 * patients. @returns their number.
 */
export function eraseAppointments(db: Kysely<DB>, before: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('appointments').where('day', '<', before).executeTakeFirst()
    const deleted = await tx.deleteFrom('deleted_appointments').where('day', '<', before).executeTakeFirst()
    const count = Number(numDeletedRows) + Number(deleted.numDeletedRows)
    if (count === 0) return 0
    await markFreeSpaceUnerased(tx)
    await logAudit(tx, { action: 'appointments.erase', kind: 'appointment', details: { count }, by: OPERATOR })
    return count
  })
}
