import type { Transaction } from 'kysely'
import type { Appointment, AppointmentPatch } from '../../contract/appointments.ts'
import { appointmentIdentity } from '../../domain/appointments.ts'
import { logAudit } from '../db/audit/auditLog.ts'
import type { DB } from '../db/schema.ts'
import { attempt } from '../db/transactions/savepoint.ts'
import { holdRows, lockRows } from '../db/transactions/lockRows.ts'
import { lockInOrder } from '../queue/locks.ts'
import {
  changedIdentity,
  deleteAppointments,
  findAppointments,
  insertAppointments,
  updateAppointment,
} from '../visits/appointments/appointmentRepository.ts'
import { findByIdentity, moveToDay } from '../visits/appointments/byIdentity.ts'
import { fieldChanges } from './fieldChanges.ts'
import { isLinked } from './intakeRepository.ts'
import type { Values } from './intakeValues.ts'
import { type Present, type StepContext, valuesOfAppointment } from './stepContext.ts'

const FIELDS = ['day', 'time', 'name', 'patientNo', 'company', 'roomIds', 'packageId', 'alerts', 'note'] as const

/**
 * Expects a patient: by the appointment that the desk has entered for them already, if no other system has it, or by a
 * new one. Values that the desk entered stay.
 */
export async function expect(step: StepContext): Promise<Present> {
  const { tx, values } = step
  const { day, ...line } = values
  await holdPlan(step, values)
  const known = await findByIdentity(tx, day, appointmentIdentity(line))
  if (known && !known.arrived && !(await isLinked(tx, 'appointment_id', known.id))) {
    await fillIn(step, known)
    // A value that the desk entered counts as changed by staff.
    step.carried.appointment = { said: values, stored: values }
    return readBack(step, known.id)
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
  const { tx, values, carried } = step
  const before = carried.appointment ?? { said: values, stored: valuesOfAppointment(appointment) }
  await holdPlan(step, values)
  await lockRows(tx, 'appointments', [appointment.id])
  const { patch, kept } = fieldChanges(before, valuesOfAppointment(appointment), values, FIELDS)
  await write(step, appointment, patch)
  if (kept.length > 0 && !appointment.arrived) await step.hint({ kind: 'CHANGED', detail: kept.join(',') })
  carried.appointment = { said: values, stored: { ...before.stored, ...patch } }
}

/** Deletes the appointment of a cancelled patient, unless staff have changed it: they decide then. */
export async function forget(
  step: StepContext,
  { appointment }: { readonly appointment: Appointment; readonly visit: undefined },
): Promise<Present> {
  const { tx } = step
  const stored: Partial<Values> = step.carried.appointment?.stored ?? {}
  await lockRows(tx, 'appointments', [appointment.id])
  const isOfStaff = FIELDS.some((field) => JSON.stringify(appointment[field]) !== JSON.stringify(stored[field]))
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
export async function comeToday(step: StepContext, appointment: Appointment): Promise<void> {
  await write(step, appointment, { day: step.today })
}

/** Adds to an appointment of the desk what it does not have. */
async function fillIn(step: StepContext, known: Appointment): Promise<void> {
  const { tx, values } = step
  await lockRows(tx, 'appointments', [known.id])
  const isEmpty = (value: unknown) => value === '' || value === null || (Array.isArray(value) && value.length === 0)
  const missing = FIELDS.filter((field) => isEmpty(known[field]) && !isEmpty(values[field]))
  await write(step, known, Object.fromEntries(missing.map((field) => [field, values[field]])))
  const kept = FIELDS.filter(
    (field) => !missing.includes(field) && JSON.stringify(known[field]) !== JSON.stringify(values[field]),
  ).filter((field) => !isEmpty(values[field]))
  if (kept.length > 0) await step.hint({ kind: 'CHANGED', detail: kept.join(',') })
}

async function write(step: StepContext, before: Appointment, { day, ...patch }: Partial<Values>): Promise<void> {
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

/** Locks the rooms and the package of a plan against deletion. */
async function holdPlan({ tx }: StepContext, { roomIds, packageId }: Values): Promise<void> {
  await lockInOrder(tx, { namedRooms: roomIds })
  if (packageId !== null) await holdRows(tx, 'packages', [packageId])
}

async function readBack({ tx, changed }: StepContext, id: number): Promise<Present> {
  changed()
  const [appointment] = await findAppointments(tx, [id])
  return { appointment, visit: undefined }
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
const ownIdentity = ({ row: { source, ref } }: StepContext) => JSON.stringify([source, ref, 'intake'])
