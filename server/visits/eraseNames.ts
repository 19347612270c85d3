import { type Kysely, sql } from 'kysely'
import { logAudit } from '../db/audit/auditLog.ts'
import { inBatches } from '../db/batches/inBatches.ts'
import { mostly } from '../db/lists/list.ts'
import { markFreeSpaceUnerased } from '../db/sqlite/eraseFreeSpace.ts'
import type { DB } from '../db/schema.ts'
import { lockInOrder } from '../queue/locks/lockOrder.ts'
import { eraseNotes } from '../queue/log/moveLog.ts'

/** So many at a time: the writers wait no longer than that takes. */
const BATCH = 100

/**
 * Erases who the patients of visits were that closed before an instant: name, number, alerts, what was noted of them and
 * of their moves, and the addresses of their pages. What is left of them in the file goes with `eraseFreeSpace`. The visits, their moves and their
 * times stay for the statistics.
 * @returns how many were erased.
 */
export async function eraseNames(db: Kysely<DB>, before: Date, signal?: AbortSignal): Promise<number> {
  let count = 0
  await inBatches(
    BATCH,
    async () => {
      const { found, erased } = await eraseBatch(db, before)
      count += erased.length
      return found
    },
    signal,
  )
  return count
}

/**
 * @returns how many were due, and the ids of those who were still gone and named: another server may erase too, and
 * staff let somebody in again.
 */
function eraseBatch(db: Kysely<DB>, before: Date): Promise<{ found: number; erased: readonly number[] }> {
  return db.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom('visits')
      .select('id')
      // Literals, not parameters: only so do the databases see that the index of those who are named applies.
      .where((eb) => mostly(db, eb('status', '=', sql.lit('CLOSED'))))
      .where('name', '!=', sql.lit(''))
      .where('closed_at', '<', before.toISOString())
      .orderBy('closed_at')
      .limit(BATCH)
      .execute()
    const ids = due.map(({ id }) => id)
    if (ids.length === 0) return { found: 0, erased: [] }
    const { visits } = await lockInOrder(tx, { visits: ids }).execute()
    const erased = visits.flatMap(({ id, status, name }) => (status === 'CLOSED' && name !== '' ? id : []))
    if (erased.length === 0) return { found: ids.length, erased }
    await tx
      .updateTable('visits')
      .set({ name: '', patient_no: '', alerts: '', note: '' })
      .where('id', 'in', erased)
      .execute()
    await tx.deleteFrom('patient_pages').where('visit_id', 'in', erased).execute()
    await markFreeSpaceUnerased(tx)
    await eraseNotes(tx, erased)
    await logAudit(tx, { action: 'visits.erase', kind: 'visit', subjects: erased, by: null, address: '' })
    return { found: ids.length, erased }
  })
}
