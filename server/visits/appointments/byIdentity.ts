import type { Kysely, Transaction } from 'kysely'
import type { Appointment } from '../../../contract/appointments.ts'
import type { DB } from '../../db/schema.ts'
import { findAppointments } from './appointmentRepository.ts'

/** Finds the appointment of a day with an identity. */
export async function findByIdentity(db: Kysely<DB>, day: string, identity: string): Promise<Appointment | undefined> {
  const row = await db
    .selectFrom('appointments')
    .select('id')
    .where('day', '=', day)
    .where('identity', '=', identity)
    .executeTakeFirst()
  return row && (await findAppointments(db, [row.id]))[0]
}

/** Moves an appointment to another day, with an identity that is free there. */
export async function moveToDay(tx: Transaction<DB>, id: number, day: string, identity: string): Promise<void> {
  await tx.updateTable('appointments').set({ day, identity }).where('id', '=', id).execute()
}
