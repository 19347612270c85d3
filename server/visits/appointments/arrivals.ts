import type { Kysely, Transaction } from 'kysely'
import type { Appointment } from '../../../contract/appointments.ts'
import type { Visit, VisitCreate } from '../../../contract/visits.ts'
import type { DB } from '../../db/schema.ts'
import { fromFlag } from '../../db/tables/columns.ts'
import { conflict, notFound } from '../../http/refusals.ts'
import { findOpenVisit } from '../visitRepository.ts'
import { findAppointments } from './appointmentRepository.ts'

/**
 * Finds the appointment of a patient who comes today with a number. Without result if several have the number, or if
 * the patient is here already: the desk may have checked the patient in without the appointment.
 */
export async function findExpected(db: Kysely<DB>, patientNo: string, today: string): Promise<Appointment | undefined> {
  const rows = await db
    .selectFrom('appointments')
    .select(['id', 'arrived'])
    .where('day', '=', today)
    .where('patient_no', '=', patientNo)
    .limit(2)
    .execute()
  const [only] = rows
  if (rows.length !== 1 || !only || fromFlag(only.arrived)) return undefined
  if ((await findOpenVisit(db, patientNo, today)) !== undefined) return undefined
  return (await findAppointments(db, [only.id]))[0]
}

/** A claimed appointment. */
interface Claim {
  /** The existing visit; null for a new claim. */
  readonly visitId: number | null
  /** Group of the appointment; '' without one. */
  readonly company: string
}

/**
 * Claims an appointment for a new visit; a concurrent check-in waits for this transaction. If the patient has already
 * arrived, the existing visit is returned, so that two clicks create one visit.
 * @throws 404 without the appointment, 409 when the patient has arrived and left, or is expected on another day.
 */
export async function claimAppointment(tx: Transaction<DB>, id: number, today: string): Promise<Claim> {
  const claimed = await tx
    .updateTable('appointments')
    .set({ arrived: 1 })
    .where('id', '=', id)
    .where('arrived', '=', 0)
    .where('day', '=', today)
    .returning('company')
    .executeTakeFirst()
  if (claimed) return { visitId: null, company: claimed.company }
  const row = await tx
    .selectFrom('appointments')
    .leftJoin('visits', 'visits.id', 'appointments.visit_id')
    .select(['visits.id', 'visits.status', 'appointments.arrived', 'appointments.company', 'appointments.day'])
    .where('appointments.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('appointment', id)
  if (!fromFlag(row.arrived)) throw conflict('APPOINTMENT_OF_ANOTHER_DAY', { day: row.day })
  if (row.id === null || row.status === 'CLOSED') throw conflict('HAS_LEFT')
  return { visitId: row.id, company: row.company }
}

/**
 * Refuses a check-in of a patient who has already arrived if answering with the existing visit would silently drop
 * something: its tag, its board, or a value that neither the visit nor the appointment has. A value of the appointment
 * comes from the form's defaults, so the visit may have another one.
 * @throws 409 when something would be dropped.
 */
export async function refuseLoss(
  tx: Transaction<DB>,
  visit: Visit,
  { appointmentId, didId, tagMappingId, name, patientNo, hideName, roomIds, note = '', alerts = [] }: VisitCreate,
): Promise<void> {
  const [appointment] = appointmentId === undefined ? [] : await findAppointments(tx, [appointmentId])
  const known = appointment ? [visit, appointment] : [visit]
  const isNew = (value: string, of: (each: Pick<Visit, 'patientNo' | 'note' | 'roomIds'>) => string) =>
    value !== '' && !known.some((each) => of(each) === value)
  const isLost =
    (tagMappingId !== null && tagMappingId !== visit.tagMappingId) ||
    (didId !== undefined && !visit.waitings.some((entry) => entry.didId === didId && entry.status !== 'CANCELED')) ||
    (hideName && !visit.hideName) ||
    !known.some((each) => each.name === name) ||
    isNew(patientNo, (each) => each.patientNo) ||
    isNew(note, (each) => each.note) ||
    isNew(roomIds.join(), (each) => each.roomIds.join()) ||
    alerts.some((alert) => !known.some((each) => each.alerts.includes(alert)))
  if (isLost) throw alreadyArrived(visit.number)
}

/** Stores the visit that was created for a claimed appointment. */
export async function setArrival(tx: Transaction<DB>, id: number, visitId: number): Promise<void> {
  await tx.updateTable('appointments').set({ visit_id: visitId }).where('id', '=', id).execute()
}

/** Makes an appointment expected again. @returns false when it changed concurrently. */
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

/** Marks the appointment of a reopened visit as arrived, unless it has got another visit since. */
export async function restoreArrival(tx: Transaction<DB>, visitId: number): Promise<void> {
  await tx.updateTable('appointments').set({ arrived: 1 }).where('visit_id', '=', visitId).execute()
}

/** Finds the visit of an arrived appointment; undefined while it is expected. */
export async function findArrival(db: Kysely<DB>, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('appointments')
    .select('visit_id')
    .where('id', '=', id)
    .where('arrived', '=', 1)
    .executeTakeFirst()
  return row?.visit_id ?? undefined
}

/** Finds the appointment with which the patient of a visit arrived. */
export async function findAppointmentOf(db: Kysely<DB>, visitId: number): Promise<number | undefined> {
  const row = await db.selectFrom('appointments').select('id').where('visit_id', '=', visitId).executeTakeFirst()
  return row?.id
}

/** 409: the patient is here under this number. */
export const alreadyArrived = (number: number) => conflict('ALREADY_ARRIVED', { number })
