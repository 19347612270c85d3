import type { Transaction } from 'kysely'
import type { Appointment, AppointmentPatch } from '../../contract/appointments.ts'
import { appointmentIdentity } from '../../domain/appointments.ts'
import { logAudit } from '../db/audit/auditLog.ts'
import type { DB } from '../db/schema.ts'
import { attempt } from '../db/transactions/attempts.ts'
import { lockRows } from '../db/transactions/locks.ts'
import {
  changedIdentity,
  deleteAppointments,
  findAppointments,
  insertAppointments,
  updateAppointment,
  findByIdentity,
  moveToDay,
} from '../visits/appointments/appointmentRepository.ts'
import { asOfDesk, fieldChanges } from './fieldChanges.ts'
import { isLinked } from './intakeRepository.ts'
import type { Values } from './intakeValues.ts'
import { APPOINTMENT_FIELDS, type Present, type StepContext, valuesOfAppointment } from './stepContext.ts'

/**
 * Expects a patient: by a new appointment, or by that which the desk has entered under the same name and time without a
 * number. Numbers are compared before (`identity.ts`).
 */
export async function expectPatient(step: StepContext): Promise<Present> {
  const { tx, values } = step
  const { day, ...line } = values
  const known = values.patientNo === '' ? await findByIdentity(tx, day, appointmentIdentity(line)) : undefined
  if (known && !known.arrived && !(await isLinked(tx, 'appointment_id', known.id))) {
    await lockRows(tx, 'appointments', [known.id])
    step.carried.appointment = await asOfDesk(step, valuesOfAppointment(known))
    await changeAppointment(step, known)
    step.changed()
    const [appointment] = await findAppointments(tx, [known.id])
    return { appointment, visit: undefined }
  }
  for (const identity of [appointmentIdentity(line), ownIdentity(step)]) {
    const [id] = await insertAppointments(tx, day, [{ line, identity, isListed: false }])
    if (id === undefined) continue
    await audit(step, 'appointments.create', id)
    step.carried.appointment = { said: values, stored: values }
    return { appointment: { ...values, id, arrived: false, visit: null }, visit: undefined }
  }
  throw new Error('an appointment has the identity of another patient of this source')
}

/**
 * Changes an appointment. That of a patient who has arrived is changed too, because the arrival may be taken back; a hint
 * is then at the visit.
 */
export async function changeAppointment(step: StepContext, appointment: Appointment): Promise<void> {
  const { values, carried } = step
  const before = carried.appointment ?? { said: values, stored: valuesOfAppointment(appointment) }
  const { patch, kept } = fieldChanges(before, valuesOfAppointment(appointment), values, APPOINTMENT_FIELDS)
  await updateValues(step, appointment, patch)
  if (kept.length > 0 && !appointment.arrived) await step.hint({ kind: 'CHANGED', detail: kept.join(',') })
  carried.appointment = { said: values, stored: { ...before.stored, ...patch } }
}

/** Deletes the appointment of a cancelled patient, unless staff have changed it: they decide then. */
export async function cancelAppointment(step: StepContext, appointment: Appointment): Promise<Present> {
  const { tx } = step
  const stored: Partial<Values> = step.carried.appointment?.stored ?? {}
  const isOfStaff = APPOINTMENT_FIELDS.some(
    (field) => JSON.stringify(appointment[field]) !== JSON.stringify(stored[field]),
  )
  if (isOfStaff) {
    await step.hint({ kind: 'CANCELLED' })
    return { appointment, visit: undefined }
  }
  await deleteAppointments(tx, [appointment.id])
  step.carried.appointment = null
  await audit(step, 'appointments.remove', appointment.id)
  return { appointment: undefined, visit: undefined }
}

/** Moves the appointment of a patient who came on another day to today. */
export async function moveToToday(step: StepContext, appointment: Appointment): Promise<void> {
  await updateValues(step, appointment, { day: step.today })
}

async function updateValues(step: StepContext, before: Appointment, { day, ...patch }: Partial<Values>): Promise<void> {
  const { tx } = step
  if (day === undefined && Object.keys(patch).length === 0) return
  const change: AppointmentPatch = { ...patch, id: before.id }
  if (day !== undefined && day !== before.day) {
    await moveToDay(tx, before.id, day, ownIdentity(step))
    await updateAppointment(tx, change, undefined)
  } else {
    const identity = changedIdentity(before, change)
    const update = (to: string | undefined) => (inner: Transaction<DB>) => updateAppointment(inner, change, to)
    if (identity === undefined) await update(undefined)(tx)
    // Another appointment of the day may have the identity; that of the reference is always free.
    else if ('error' in (await attempt(tx, update(identity)))) await update(ownIdentity(step))(tx)
  }
  await audit(step, 'appointments.update', before.id)
}

/** Writes the audit entry of a change, without the reference: it may be a patient number, which would outlive its erasure. */
async function audit(
  { tx, by, changed }: StepContext,
  action: 'appointments.create' | 'appointments.update' | 'appointments.remove',
  id: number,
): Promise<void> {
  changed()
  await logAudit(tx, { action, kind: 'appointment', subjects: [id], by })
}

/** An identity that no other appointment of a day has. */
const ownIdentity = ({ row: { id } }: StepContext) => JSON.stringify([id, 'intake'])
