import type { Kysely, Transaction } from 'kysely'
import { inGroups } from '../../db/batches/inBatches.ts'
import type { DB } from '../../db/schema.ts'
import type { ListedAppointment } from './appointmentRepository.ts'

/** An appointment that staff deleted, as the list named the patient. */
export interface DeletedAppointment {
  readonly id: number
  readonly name: string
  readonly patientNo: string
  readonly time: string
}

const ROWS_AT_ONCE = 500

/** Notes deleted appointments, so that the next upload of the same list does not add them. */
export async function noteDeleted(tx: Transaction<DB>, appointments: readonly ListedAppointment[]): Promise<void> {
  const rows = appointments.map(({ day, listed, ...own }) => {
    const { name, patientNo, time } = listed ?? own
    return { day, name, patient_no: patientNo, time }
  })
  for (const some of inGroups(rows, ROWS_AT_ONCE)) await tx.insertInto('deleted_appointments').values(some).execute()
}

/** Finds the appointments of a day that staff deleted, oldest first. */
export function findDeleted(db: Kysely<DB>, day: string): Promise<DeletedAppointment[]> {
  return db
    .selectFrom('deleted_appointments')
    .select(['id', 'name', 'patient_no as patientNo', 'time'])
    .where('day', '=', day)
    .orderBy('id')
    .execute()
}

/** Forgets deletions, because their patients are expected again. */
export async function forgetDeleted(tx: Transaction<DB>, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('deleted_appointments').where('id', 'in', ids).execute()
}
