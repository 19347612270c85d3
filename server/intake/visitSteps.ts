import type { Transaction } from 'kysely'
import type { Visit } from '../../contract/visits.ts'
import { normalTagValue } from '../../domain/tagValue.ts'
import type { DB } from '../db/schema.ts'
import { logAudit } from '../db/audit/auditLog.ts'
import { attempt } from '../db/transactions/attempts.ts'
import { Refusal } from '../http/refusals.ts'
import { findBoards } from '../queue/boardRepository.ts'
import { joinQueue } from '../queue/entries/moveSteps.ts'
import { scopeOf } from '../queue/locks.ts'
import { findNextBoards } from '../queue/moves/nextBoards.ts'
import { findAppointments } from '../visits/appointments/appointmentRepository.ts'
import { takeBackArrival } from '../visits/appointments/arrivals.ts'
import { changeVisit } from '../visits/changeVisit.ts'
import { checkIn } from '../visits/checkIn.ts'
import { planOf } from '../visits/packages/planOf.ts'
import { findVisits, planVisit } from '../visits/visitRepository.ts'
import { expectPatient, moveToToday } from './appointmentSteps.ts'
import { arrivalOf, planOfDesk } from './deskCheckIn.ts'
import { fieldChanges } from './fieldChanges.ts'
import type { Problem } from './exceptions.ts'
import type { IntakeRow } from './intakeRepository.ts'
import type { Carried } from './intakeValues.ts'
import { type Present, type StepContext, valuesOfVisit, VISIT_FIELDS } from './stepContext.ts'

/**
 * Changes a visit that is open. A patient who arrived without a plan waits at the first room of the one that comes now.
 * @returns whether the patient joined a queue
 */
export async function changeOpenVisit(step: StepContext, visit: Visit): Promise<boolean> {
  const { tx, emit, values, by, today, carried, row, locked } = step
  // The desk checks a patient in with the values of the appointment.
  const before = carried.visit ?? row.applied?.appointment ?? { said: values, stored: valuesOfVisit(visit) }
  const { patch, kept } = fieldChanges(before, valuesOfVisit(visit), values, VISIT_FIELDS)
  const late = await latePlan(step, visit, before)
  const { name, patientNo, roomIds, alerts, note } = patch
  const takenAway = roomIds ? visit.roomIds.filter((id) => !roomIds.includes(id)) : []
  const left: string[] = [...kept]
  if (await isQueuedAt(tx, visit.id, takenAway)) left.push('roomIds')
  if (!late && before.said.packageId !== values.packageId) left.push('packageId')
  if (left.length > 0) await step.hint({ kind: 'CHANGED', detail: left.join(',') })
  const changes = { name, patientNo, roomIds: late ? undefined : roomIds, alerts, note }
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const stored = { ...before.stored, ...given }
  carried.visit = { said: values, stored }
  if (!late && Object.keys(given).length === 0) return false
  await changeVisit(tx, emit, visit, given, { scopes: locked.scopes, by, today })
  await audit(step, 'visits.update', visit.id)
  if (!late) return false
  await planVisit(tx, visit.id, late)
  const [planned] = await findVisits(tx, [visit.id])
  if (planned) carried.visit = { said: values, stored: { ...stored, roomIds: planned.roomIds } }
  return (planOfDesk(values).joins ?? late.joinsFirst) && joinNext(step, visit.id)
}

/** Whether a patient waits or is in exam at one of these rooms. */
async function isQueuedAt(tx: Transaction<DB>, visitId: number, roomIds: readonly number[]): Promise<boolean> {
  if (roomIds.length === 0) return false
  const entry = await tx
    .selectFrom('did_waitings')
    .innerJoin('dids', 'dids.id', 'did_waitings.did_id')
    .select('did_waitings.id')
    .where('visit_id', '=', visitId)
    .where('ended_at', 'is', null)
    .where('dids.room_id', 'in', roomIds)
    .limit(1)
    .executeTakeFirst()
  return entry !== undefined
}

/**
 * Returns the plan of a patient who arrived without one, if the source has said it since: the code was unknown, or the
 * order came after the arrival.
 */
async function latePlan({ tx, row, values }: StepContext, visit: Visit, { said, stored }: Carried) {
  const isWithoutPlan = [visit.roomIds, visit.waitings, stored.roomIds ?? []].every(({ length }) => length === 0)
  const isSaid = said.packageId !== values.packageId || said.roomIds.join() !== values.roomIds.join()
  if (!isWithoutPlan || !isSaid || row.record.arrivedAt === '') return undefined
  const { appointmentId } = row
  const plan = await planOf(tx, {
    roomIds: values.roomIds,
    ...(appointmentId === null ? { packageId: null } : { appointmentId }),
  })
  return plan.rooms.length === 0 ? undefined : plan
}

/**
 * Checks a patient in as the desk does; one who had left comes back. An appointment of an earlier day is not checked in:
 * a system that was down may send yesterday's arrivals.
 */
export async function arrive(step: StepContext, present: Present): Promise<Present> {
  const { emit, by, today, estimates, row, values } = step
  const { visit } = present
  if (visit?.status === 'OPEN') return present
  if (visit) {
    // A return follows the source's own departure only, not a closing by staff.
    return row.applied?.state === 'DONE' && visit.name !== '' ? comeBack(step, present, visit) : present
  }
  const { appointment } = present.appointment ? present : await expectPatient(step)
  if (!appointment) return present
  if (appointment.day < today) {
    step.problems.push({ kind: 'DAY', detail: appointment.day })
    return { appointment, visit: undefined }
  }
  if (appointment.day > today) await moveToToday(step, appointment)
  const { visit: created } = await withTag(step, (inner, tagMappingId) =>
    checkIn(inner, emit, { ...arrivalOf(appointment), tagMappingId }, { by, today, estimates }),
  )
  await audit(step, 'visits.create', created.id)
  step.carried.visit = { said: values, stored: valuesOfVisit(created) }
  return { appointment, visit: created }
}

/**
 * Opens the visit of a patient who had left. The patient waits at the next room of the plan that is left, if the check-in
 * had chosen the first one.
 */
async function comeBack(step: StepContext, present: Present, visit: Visit): Promise<Present> {
  const { id } = visit
  const { emit, by, today } = step
  const { scopes } = step.locked
  await withTag(step, (inner, tagMappingId) =>
    changeVisit(inner, emit, visit, { status: 'OPEN', ...(tagMappingId && { tagMappingId }) }, { scopes, by, today }),
  )
  await audit(step, 'visits.reopen', id)
  const back = await readAgain(step, present, id)
  const isQueued =
    (back.visit && (await changeOpenVisit(step, back.visit))) ||
    ((await joinsByItself(step, present)) && (await joinNext(step, id)))
  return isQueued ? readAgain(step, present, id) : back
}

/** Adds a locked patient to the queue of the next room of the plan. @returns whether there is one */
async function joinNext({ tx, emit, by, estimates, locked }: StepContext, visitId: number): Promise<boolean> {
  const visit = locked.visits.find(({ id }) => id === visitId)
  if (!visit) return false
  const next = (await findNextBoards(tx, estimates, { visitIds: [visitId] })).get(visitId)
  const [board] = next ? await findBoards(tx, [next.didId]) : []
  if (!next || !board) return false
  await joinQueue(tx, emit, { board, scope: scopeOf(locked, next), visit, by })
  return true
}

/** Whether the check-in of this patient chooses a first room. */
async function joinsByItself({ tx, values }: StepContext, { appointment }: Present): Promise<boolean> {
  const { joins, ...given } = planOfDesk(appointment ?? values)
  return joins ?? (await planOf(tx, { ...given, ...(appointment && { appointmentId: appointment.id }) })).joinsFirst
}

/**
 * Closes a visit, or leaves a hint where the patient is in an exam.
 * @param isExpected whether the arrival was an error: the patient is expected again, unless an exam is done
 */
export async function closeVisit(
  step: StepContext,
  present: Present,
  { isExpected }: { readonly isExpected: boolean },
): Promise<Present> {
  const { tx, emit, by, today } = step
  const { scopes } = step.locked
  const { visit, appointment } = present
  if (!visit) return present
  const [locked] = await findVisits(tx, [visit.id])
  const statuses = (locked?.waitings ?? []).map(({ status }) => status)
  if (statuses.includes('CALLED') || (isExpected && statuses.includes('DONE'))) {
    await step.hint({ kind: isExpected ? 'CANCELLED' : 'LEFT' })
    return present
  }
  if (locked?.status === 'OPEN') {
    await changeVisit(tx, emit, locked, { status: 'CLOSED' }, { scopes, by, today })
    await audit(step, 'visits.update', visit.id)
  }
  if (!isExpected) return readAgain(step, present, visit.id)
  if (appointment) await takeBackArrival(tx, appointment.id, visit.id)
  return readAgain(step, present, null)
}

/** Runs work with the tag that the arrival names, or without one if another patient has it. */
async function withTag<T>(
  step: StepContext,
  work: (tx: Transaction<DB>, tagMappingId: number | null) => Promise<T>,
): Promise<T> {
  const { tx, tagId: tagMappingId } = step
  if (tagMappingId !== null) {
    const tried = await attempt(tx, (inner) => work(inner, tagMappingId))
    if ('result' in tried) return tried.result
    if (!(tried.error instanceof Refusal) || tried.error.code !== 'DUPLICATE') throw tried.error
    step.problems.push({ kind: 'TAG_TAKEN', detail: '' })
  }
  return work(tx, null)
}

/** Finds the tag that the newest arrival names; null for none. */
export async function findTag(tx: Transaction<DB>, { record }: IntakeRow, problems: Problem[]): Promise<number | null> {
  const { value, at } = record.tag
  if (value === '' || at < record.arrivedAt) return null
  const tag = await tx
    .selectFrom('tag_mappings')
    .select('id')
    .where('normal_tag_value', '=', normalTagValue(value))
    .where('is_double', '=', 0)
    .executeTakeFirst()
  if (!tag) problems.push({ kind: 'TAG', detail: '' })
  return tag?.id ?? null
}

async function readAgain({ tx }: StepContext, { appointment }: Present, visitId: number | null): Promise<Present> {
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
