import type { Kysely } from 'kysely'
import { logAudit, OPERATOR } from '../../db/audit/auditLog.ts'
import { inBatches } from '../../db/batches/inBatches.ts'
import type { DB } from '../../db/schema.ts'
import { markFreeSpaceUnerased } from '../../db/sqlite/eraseFreeSpace.ts'

/** Number of appointments deleted per transaction, which bounds how long calls wait. */
const BATCH = 5_000

/**
 * Deletes the appointments of the days before a day (`2026-03-01`), and what is kept of deleted ones, because they name
 * patients. @returns their number.
 */
export function eraseAppointments(db: Kysely<DB>, before: string, signal?: AbortSignal): Promise<number> {
  return inBatches(BATCH, () => eraseBatch(db, before), signal)
}

function eraseBatch(db: Kysely<DB>, before: string): Promise<{ found: number; done: number }> {
  return db.transaction().execute(async (tx) => {
    const due = tx.selectFrom('appointments').select('id').where('day', '<', before).limit(BATCH)
    const { numDeletedRows } = await tx.deleteFrom('appointments').where('id', 'in', due).executeTakeFirst()
    const deleted = await tx.deleteFrom('deleted_appointments').where('day', '<', before).executeTakeFirst()
    const found = Number(numDeletedRows)
    const count = found + Number(deleted.numDeletedRows)
    if (count === 0) return { found, done: 0 }
    await markFreeSpaceUnerased(tx)
    await logAudit(tx, { action: 'appointments.erase', kind: 'appointment', details: { count }, by: OPERATOR })
    return { found, done: count }
  })
}
