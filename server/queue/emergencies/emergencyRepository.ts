import type { Kysely, Transaction } from 'kysely'
import type { BoardEmergency, Emergency } from '../../../contract/emergencies.ts'
import { fromFlag, toFlag } from '../../db/tables/columns.ts'
import type { DB } from '../../db/schema.ts'

/** Returns the current emergency texts, by the server's clock, of all boards or of one. */
export async function findEmergencies(db: Kysely<DB>, didId?: number): Promise<BoardEmergency[]> {
  const rows = await db
    .selectFrom('did_emergencies')
    .selectAll()
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', new Date().toISOString())]))
    .$if(didId !== undefined, (query) => query.where('did_id', '=', didId ?? 0))
    .orderBy('did_id')
    .execute()
  return rows.map(({ did_id, text, speaks, since, until, by_name, why }) => ({
    didId: did_id,
    text,
    speaks: fromFlag(speaks),
    since,
    until,
    by: by_name,
    why,
  }))
}

/** Returns what the wall of a board shows; undefined for nothing. */
export async function emergencyOf(db: Kysely<DB>, didId: number): Promise<Emergency | undefined> {
  const [found] = await findEmergencies(db, didId)
  return found && { text: found.text, speaks: found.speaks, until: found.until, since: found.since }
}

/** Saves the text of a board, in place of an existing one. */
export async function saveEmergency(
  tx: Transaction<DB>,
  { didId, text, speaks, since, until, by, why }: BoardEmergency,
): Promise<void> {
  const values = { text, speaks: toFlag(speaks), since, until, by_name: by, why }
  await tx
    .insertInto('did_emergencies')
    .values({ did_id: didId, ...values })
    .onConflict((conflict) => conflict.column('did_id').doUpdateSet(values))
    .execute()
}

/** Deletes the texts of these boards, or of all. @returns the boards that had one */
export async function deleteEmergencies(tx: Transaction<DB>, didIds: readonly number[] | null): Promise<number[]> {
  const rows = await tx
    .deleteFrom('did_emergencies')
    .$if(didIds !== null, (query) => query.where('did_id', 'in', didIds ?? []))
    .returning('did_id')
    .execute()
  return rows.map(({ did_id }) => did_id)
}

/** Returns the boards whose text has expired. */
export async function findExpiredEmergencies(db: Kysely<DB>, now: Date): Promise<number[]> {
  const rows = await db.selectFrom('did_emergencies').select('did_id').where('until', '<=', now.toISOString()).execute()
  return rows.map(({ did_id }) => did_id)
}
