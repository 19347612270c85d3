import type { Kysely, Transaction } from 'kysely'
import type { DB } from '../../db/schema.ts'
import { conflict, notFound } from '../../http/refusals.ts'

/**
 * Claims an appointment for a new visit; another check-in that claims it waits for this transaction. Where somebody
 * was quicker it gives back the visit that began with it: two clicks make one visit.
 * @returns the id of that visit, null when the patient had not arrived.
 * @throws 404 without the appointment, 409 when the patient has come and left.
 */
export async function claimAppointment(tx: Transaction<DB>, id: number): Promise<number | null> {
  const claimed = await tx
    .updateTable('appointments')
    .set({ arrived: 1 })
    .where('id', '=', id)
    .where('arrived', '=', 0)
    .returning('id')
    .executeTakeFirst()
  if (claimed) return null
  const row = await tx
    .selectFrom('appointments')
    .leftJoin('visits', 'visits.id', 'appointments.visit_id')
    .select(['visits.id', 'visits.status'])
    .where('appointments.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('appointment', id)
  if (row.id === null || row.status === 'CLOSED') throw HAS_LEFT()
  return row.id
}

/** Notes the visit that began with an appointment which was claimed for it. */
export async function setArrival(tx: Transaction<DB>, id: number, visitId: number): Promise<void> {
  await tx.updateTable('appointments').set({ visit_id: visitId }).where('id', '=', id).execute()
}

/** Expects a patient again whose visit ended by mistake of the arrival. @returns whether nobody was quicker. */
export async function takeBackArrival(tx: Transaction<DB>, id: number, visitId: number): Promise<boolean> {
  const row = await tx
    .updateTable('appointments')
    .set({ arrived: 0 })
    .where('id', '=', id)
    .where('arrived', '=', 1)
    .where('visit_id', '=', visitId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A visit that is opened again is an arrival again, unless its patient has arrived since. */
export async function restoreArrival(tx: Transaction<DB>, visitId: number): Promise<void> {
  await tx.updateTable('appointments').set({ arrived: 1 }).where('visit_id', '=', visitId).execute()
}

/** The visit that an appointment's patient is on; undefined for one who is expected. */
export async function findArrival(db: Kysely<DB>, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('appointments')
    .select('visit_id')
    .where('id', '=', id)
    .where('arrived', '=', 1)
    .executeTakeFirst()
  return row?.visit_id ?? undefined
}

const HAS_LEFT = () =>
  conflict('HAS_LEFT', '이미 접수했다가 퇴실한 예약입니다. 접수 목록에서 다시 열거나 도착을 취소해 주세요.')
