import type { Kysely, Transaction } from 'kysely'
import type { Pause } from '../../../contract/pauses.ts'
import type { DB } from '../../db/schema.ts'

/**
 * Returns the current pauses of these boards, by the server's clock: a pause ends at its time, even if its row still
 * exists.
 */
export async function pausedBoards(db: Kysely<DB>, didIds: readonly number[]): Promise<ReadonlyMap<number, Pause>> {
  const rows = await db
    .selectFrom('did_pauses')
    .selectAll()
    .where('did_id', 'in', didIds)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', new Date().toISOString())]))
    .execute()
  return new Map(rows.map(({ did_id, reason, note, until }) => [did_id, { reason, note, until }]))
}

/** Saves the pause of a board, in place of an existing one. */
export async function savePause(tx: Transaction<DB>, didId: number, pause: Pause): Promise<void> {
  await tx
    .insertInto('did_pauses')
    .values({ did_id: didId, ...pause })
    .onConflict((conflict) => conflict.column('did_id').doUpdateSet(pause))
    .execute()
}

/** Deletes the pauses of these boards. @returns the boards that had one */
export async function deletePauses(tx: Transaction<DB>, didIds: readonly number[]): Promise<number[]> {
  const rows = await tx.deleteFrom('did_pauses').where('did_id', 'in', didIds).returning('did_id').execute()
  return rows.map(({ did_id }) => did_id)
}

/** Whether any pause has expired. */
export async function hasPausesOver(db: Kysely<DB>, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('did_pauses')
    .select('did_id')
    .where('until', '<=', now.toISOString())
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes the expired pauses. @returns their boards */
export async function deletePausesOver(tx: Transaction<DB>, now: Date): Promise<number[]> {
  const rows = await tx.deleteFrom('did_pauses').where('until', '<=', now.toISOString()).returning('did_id').execute()
  return rows.map(({ did_id }) => did_id)
}
