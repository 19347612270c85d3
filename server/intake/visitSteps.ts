import type { Visit, VisitCreate } from '../../contract/visits.ts'
import { normalTagValue } from '../../domain/tagValue.ts'
import { logAudit } from '../db/audit/auditLog.ts'
import { attempt } from '../db/transactions/savepoint.ts'
import { Refusal } from '../http/refusals.ts'
import { lockInOrder } from '../queue/locks.ts'
import { findScopesOf } from '../queue/visits/leaveQueues.ts'
import { findAppointments } from '../visits/appointments/appointmentRepository.ts'
import { takeBackArrival } from '../visits/appointments/arrivals.ts'
import { changeVisit } from '../visits/changeVisit.ts'
import { checkIn } from '../visits/checkIn.ts'
import { findOpenVisit, findVisits } from '../visits/visitRepository.ts'
import { comeToday, expect } from './appointmentSteps.ts'
import { fieldChanges } from './fieldChanges.ts'
import { isLinked } from './intakeRepository.ts'
import { type Present, type StepContext, valuesOfVisit } from './stepContext.ts'

const FIELDS = ['name', 'patientNo', 'roomIds', 'alerts', 'note'] as const

/** Finds the visit of a patient who arrived and whom the desk has checked in already, without an appointment. */
export async function findVisitOfDesk({ tx, values, row, today }: StepContext): Promise<Visit | undefined> {
  const { arrivedAt } = row.record
  if (values.patientNo === '' || arrivedAt === '' || values.day !== today) return undefined
  const id = await findOpenVisit(tx, values.patientNo, today)
  if (id === undefined || (await isLinked(tx, 'visit_id', id))) return undefined
  return (await findVisits(tx, [id]))[0]
}

/** Changes a visit that is open. */
export async function changeOpenVisit(step: StepContext, visit: Visit): Promise<void> {
  const { tx, emit, values, by, today, carried, row } = step
  // The desk checks a patient in with the values of the appointment.
  const before = carried.visit ?? row.applied?.appointment ?? { said: values, stored: valuesOfVisit(visit) }
  const { patch, kept } = fieldChanges(before, valuesOfVisit(visit), values, FIELDS)
  const isOfOtherPackage = before.said.packageId !== values.packageId
  if (kept.length > 0 || isOfOtherPackage)
    await step.hint({ kind: 'CHANGED', detail: [...kept, ...(isOfOtherPackage ? ['packageId'] : [])].join(',') })
  if (Object.keys(patch).length > 0) {
    const { scopes } = await lockInOrder(tx, { namedRooms: patch.roomIds ?? [], visits: [visit.id] })
    const { name, patientNo, roomIds, alerts, note } = patch
    const changes = { name, patientNo, roomIds, alerts, note }
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
    await changeVisit(tx, emit, { id: visit.id, ...given }, { scopes, by, today })
    await audit(step, 'visits.update', visit.id)
  }
  carried.visit = { said: values, stored: { ...before.stored, ...patch } }
}

/**
 * Checks a patient in as the desk does; one who had left comes back. An appointment of an earlier day is not checked in:
 * a system that was down may send yesterday's arrivals.
 */
export async function arrive(step: StepContext, present: Present): Promise<Present> {
  const { tx, emit, by, today, row, values } = step
  const { visit } = present
  if (visit?.status === 'OPEN') return present
  if (visit) {
    // A return follows the source's own departure only, not a closing by staff.
    if (row.applied?.state !== 'DONE' || visit.name === '') return present
    const { scopes } = await lockInOrder(tx, { visits: [visit.id] })
    await changeVisit(tx, emit, { id: visit.id, status: 'OPEN' }, { scopes, by, today })
    await audit(step, 'visits.reopen', visit.id)
    const back = await read(step, present, visit.id)
    if (back.visit) await changeOpenVisit(step, back.visit)
    return back
  }
  const { appointment } = present.appointment ? present : await expect(step)
  if (!appointment) return present
  if (appointment.day < today) {
    step.problems.push({ kind: 'DAY', detail: appointment.day })
    return { appointment, visit: undefined }
  }
  if (appointment.day > today) await comeToday(step, appointment)
  const { id, name, patientNo, company, roomIds, alerts, note, packageId } = appointment
  const hasPackage = packageId !== null
  const wanted = {
    name,
    patientNo,
    roomIds,
    alerts,
    note,
    hideName: false,
    appointmentId: id,
    // As the desk does: a package decides by itself, a plan without a package joins the first room.
    ...(!hasPackage && roomIds.length > 0 && { joins: true }),
    // Only a group may have a package of its own.
    ...(!hasPackage && company === '' && { packageId: null }),
  }
  const created = await checkInTagged(step, wanted)
  await audit(step, 'visits.create', created.id)
  step.carried.visit = { said: values, stored: valuesOfVisit(created) }
  return { appointment, visit: created }
}

/**
 * Closes the visit of a patient whom nobody examines; otherwise it becomes a hint. @param isExpected whether the arrival
 * was an error, so that the patient is expected again: with an exam that is done it was none
 */
export async function close(
  step: StepContext,
  present: Present,
  { isExpected }: { readonly isExpected: boolean },
): Promise<Present> {
  const { tx, emit, by, today } = step
  const { visit, appointment } = present
  if (!visit) return present
  const { scopes } = await lockInOrder(tx, { scopes: await findScopesOf(tx, [visit.id]), visits: [visit.id] })
  const [locked] = await findVisits(tx, [visit.id])
  const statuses = (locked?.waitings ?? []).map(({ status }) => status)
  if (statuses.includes('CALLED') || (isExpected && statuses.includes('DONE'))) {
    await step.hint({ kind: isExpected ? 'CANCELLED' : 'LEFT' })
    return present
  }
  if (locked?.status === 'OPEN') {
    await changeVisit(tx, emit, { id: visit.id, status: 'CLOSED' }, { scopes, by, today })
    await audit(step, 'visits.update', visit.id)
  }
  if (!isExpected) return read(step, present, visit.id)
  if (appointment) await takeBackArrival(tx, appointment.id, visit.id)
  return read(step, present, null)
}

/** Checks a patient in with the tag that the arrival names, or without it if another patient has it. */
async function checkInTagged(step: StepContext, wanted: Omit<VisitCreate, 'tagMappingId'>): Promise<Visit> {
  const { tx, emit, by, today, estimates } = step
  const context = { by, today, estimates }
  const tagMappingId = await findTag(step)
  if (tagMappingId !== null) {
    const tried = await attempt(tx, (inner) => checkIn(inner, emit, { ...wanted, tagMappingId }, context))
    if ('result' in tried) return tried.result.visit
    if (!(tried.error instanceof Refusal) || tried.error.code !== 'DUPLICATE') throw tried.error
    step.problems.push({ kind: 'TAG_TAKEN', detail: '' })
  }
  return (await checkIn(tx, emit, { ...wanted, tagMappingId: null }, context)).visit
}

/** Finds the tag that the arrival names; null for none. */
async function findTag({ tx, row, problems }: StepContext): Promise<number | null> {
  const { value } = row.record.tag
  if (value === '') return null
  const tag = await tx
    .selectFrom('tag_mappings')
    .select('id')
    .where('normal_tag_value', '=', normalTagValue(value))
    .where('is_double', '=', 0)
    .executeTakeFirst()
  if (!tag) problems.push({ kind: 'TAG', detail: '' })
  return tag?.id ?? null
}

async function read({ tx }: StepContext, { appointment }: Present, visitId: number | null): Promise<Present> {
  const [visit] = visitId === null ? [] : await findVisits(tx, [visitId])
  return { appointment: appointment && (await findAppointments(tx, [appointment.id]))[0], visit }
}

async function audit(
  { tx, by, changed }: StepContext,
  action: 'visits.create' | 'visits.update' | 'visits.reopen',
  id: number,
): Promise<void> {
  changed()
  await logAudit(tx, { action, kind: 'visit', subjects: [id], by })
}
