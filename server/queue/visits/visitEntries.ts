import type { Kysely, Transaction } from 'kysely'
import type { DB } from '../../db/schema.ts'
import { type MoveCause, logMove } from '../log/moveLog.ts'

/** Name of the place where a visit's patient is in exam; undefined when in none. */
export async function placeOfExam(db: Kysely<DB>, visitId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('did_waitings')
    .innerJoin('dids', 'dids.id', 'did_waitings.did_id')
    .leftJoin('rooms', 'rooms.id', 'dids.room_id')
    .select((eb) => eb.fn.coalesce('rooms.name_kr', 'dids.name_kr').as('place'))
    .where('visit_id', '=', visitId)
    .where('status', '=', 'CALLED')
    .executeTakeFirst()
  return row?.place
}

/** Takes a patient out of every list, the exam too, and logs who did; the visit is locked. */
export async function cancelEntries(tx: Transaction<DB>, visitId: number, by: MoveCause['by']): Promise<void> {
  const left = await tx
    .selectFrom('did_waitings')
    .select(['id', 'did_id as didId', 'status', 'called_at as calledAt', 'ended_at as endedAt', 'front_at as frontAt'])
    .where('visit_id', '=', visitId)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute()
  for (const { id, ...before } of left) {
    await tx.updateTable('did_waitings').set({ status: 'CANCELED', ended_at: new Date().toISOString() }).where('id', '=', id).execute()
    const after = { didId: before.didId, status: 'CANCELED' } as const
    await logMove(tx, { entry: { id, visitId }, before, after }, { action: 'cancel', by })
  }
}

/** Ids of the boards at the places where this patient waits, is held or in exam: all of a place, for who leaves an exam frees it. */
export async function boardsAroundVisit(db: Kysely<DB>, visitId: number): Promise<number[]> {
  const shown = await boardsOfVisit(db, visitId)
  const rooms = db.selectFrom('dids').select('room_id').where('id', 'in', shown).where('room_id', 'is not', null)
  const beside = await db.selectFrom('dids').select('id').where('room_id', 'in', rooms).execute()
  return [...new Set([...shown, ...beside.map(({ id }) => id)])]
}

/** Ids of the boards that show this patient. */
export async function boardsOfVisit(db: Kysely<DB>, visitId: number): Promise<number[]> {
  const rows = await db.selectFrom('did_waitings').select('did_id').where('visit_id', '=', visitId).where('ended_at', 'is', null).execute()
  return rows.map((row) => row.did_id)
}
