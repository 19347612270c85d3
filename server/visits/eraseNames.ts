import { type Expression, type Kysely, sql, type SqlBool } from 'kysely'
import { logAudit, OPERATOR } from '../db/audit/auditLog.ts'
import { inBatches } from '../db/batches/inBatches.ts'
import { toFlag } from '../db/tables/columns.ts'
import { isPostgres } from '../db/dialect.ts'
import { markFreeSpaceUnerased } from '../db/sqlite/eraseFreeSpace.ts'
import type { DB } from '../db/schema.ts'
import { lockInOrder } from '../queue/locks.ts'
import { eraseNotes } from '../queue/moveLog.ts'

/** Number of visits erased per transaction, which bounds how long other writers wait. */
const BATCH = 100

/**
 * Erases the personal data of visits closed before a time: name, patient number, alerts, notes on the patient and on
 * their moves, and the addresses of their pages, which the holders of tickets have, too. `eraseFreeSpace` removes the remains in the database file. The visits,
 * their moves and times stay for the statistics.
 * @returns the number of erased visits.
 */
export function eraseNames(db: Kysely<DB>, before: Date, signal?: AbortSignal): Promise<number> {
  return inBatches(BATCH, () => eraseBatch(db, before), signal)
}

/**
 * @returns the number due, and the number of those that were still closed and named: another server may erase them too,
 *   and staff may reopen a visit.
 */
function eraseBatch(db: Kysely<DB>, before: Date): Promise<{ found: number; done: number }> {
  return db.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom('visits')
      .select('id')
      // Literals, not parameters: otherwise the databases do not use the index of named visits.
      .where((eb) => mostly(db, eb('status', '=', sql.lit('CLOSED'))))
      .where((eb) => eb.or([eb('name', '!=', sql.lit('')), eb('unnamed', '=', sql.lit(toFlag(true)))]))
      .where('closed_at', '<', before.toISOString())
      .orderBy('closed_at')
      .limit(BATCH)
      .execute()
    const ids = due.map(({ id }) => id)
    if (ids.length === 0) return { found: 0, done: 0 }
    const { visits } = await lockInOrder(tx, { visits: ids })
    // Those in `ids` had a name or were tickets: another server may have erased them, and staff may reopen one.
    const erased = visits.flatMap(({ id, status, name, isUnnamed }) =>
      status === 'CLOSED' && (name !== '' || isUnnamed) ? id : [],
    )
    if (erased.length === 0) return { found: ids.length, done: 0 }
    await tx
      .updateTable('visits')
      .set({ name: '', patient_no: '', alerts: '', note: '', unnamed: toFlag(false) })
      .where('id', 'in', erased)
      .execute()
    await tx.deleteFrom('patient_pages').where('visit_id', 'in', erased).execute()
    await markFreeSpaceUnerased(tx)
    await eraseNotes(tx, erased)
    await logAudit(tx, { action: 'visits.erase', kind: 'visit', subjects: erased, by: OPERATOR })
    return { found: ids.length, done: erased.length }
  })
}

/**
 * Marks a condition that most rows meet. SQLite has no statistics and would search by the index of the status;
 * PostgreSQL has them and gets the condition unchanged.
 */
const mostly = (db: Kysely<DB>, condition: Expression<SqlBool>): Expression<SqlBool> =>
  isPostgres(db) ? condition : sql<SqlBool>`likely(${condition})`
