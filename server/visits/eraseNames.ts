import type { Kysely } from 'kysely'
import { logAudit } from '../db/auditLog.ts'
import type { DB } from '../db/schema.ts'

/** So many at a time: the writers wait no longer than that takes. */
const BATCH = 500

/**
 * Erases who the patients of visits were that closed before an instant: name, number, and what was noted of their moves.
 * The visits, their moves and their times stay for the statistics.
 * @returns how many were erased.
 */
export async function eraseNames(db: Kysely<DB>, before: Date): Promise<number> {
  let erased = 0
  for (;;) {
    const ids = await eraseBatch(db, before)
    erased += ids.length
    if (ids.length < BATCH) return erased
  }
}

function eraseBatch(db: Kysely<DB>, before: Date): Promise<number[]> {
  return db.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom('visits')
      .select('id')
      .where('status', '=', 'CLOSED')
      .where('name', '!=', '')
      .where('closed_at', '<', before.toISOString())
      .limit(BATCH)
      .execute()
    const ids = due.map(({ id }) => id)
    if (ids.length === 0) return ids
    await tx.updateTable('visits').set({ name: '', patient_no: '' }).where('id', 'in', ids).execute()
    await tx.updateTable('did_waiting_moves').set({ note: '' }).where('visit_id', 'in', ids).where('note', '!=', '').execute()
    await logAudit(tx, { action: 'visits.erase', kind: 'visit', subjects: ids, by: null, address: '' })
    return ids
  })
}
