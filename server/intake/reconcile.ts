import type { Transaction } from 'kysely'
import { newestOf, type WantedState, wantedState } from '../../domain/intake/intakeRecord.ts'
import type { DB } from '../db/schema.ts'
import type { Emit } from '../db/unitOfWork.ts'
import type { CheckInContext } from '../visits/checkIn.ts'
import { findAppointments } from '../visits/appointments/appointmentRepository.ts'
import { findVisits } from '../visits/visitRepository.ts'
import { changeAppointment, expect, forget } from './appointmentSteps.ts'
import { noteProblems, type Problem, resolveCodes } from './exceptions.ts'
import { addHint } from './hints.ts'
import { type IntakeRow, storeIntake } from './intakeRepository.ts'
import { valuesOf } from './intakeValues.ts'
import { type Present, type StepContext } from './stepContext.ts'
import { arrive, changeOpenVisit, close, findVisitOfDesk } from './visitSteps.ts'

/** Effect of a reconciliation. */
export interface Reconciled {
  readonly isChanged: boolean
  readonly isHinted: boolean
  readonly problems: readonly Problem[]
}

/**
 * Makes appointment and visit of a locked patient what the source says, by the steps that the pages use. Only what the
 * source has changed since the last time is carried out: what staff did in between stays.
 */
export async function reconcile(
  tx: Transaction<DB>,
  emit: Emit,
  row: IntakeRow,
  context: CheckInContext,
): Promise<Reconciled> {
  const { values, problems } = await valuesOf(tx, row.record, row.day)
  const found = [...problems]
  let isChanged = false
  let isHinted = false
  const at = newestOf(row.record)
  const step: StepContext = {
    ...context,
    tx,
    emit,
    row,
    values,
    at,
    problems: found,
    hint: async (hint) => {
      if (await addHint(tx, row, { ...hint, at })) isHinted = true
    },
    changed: () => {
      isChanged = true
    },
    carried: { appointment: row.applied?.appointment ?? null, visit: row.applied?.visit ?? null },
  }
  const wanted = wantedState(row.record)
  const next = await carryOut(step, wanted)
  if (wanted === 'UNKNOWN' && row.record.plannedAt !== '') found.push({ kind: 'NAME', detail: '' })
  await resolveCodes(tx, row, found)
  await noteProblems(tx, row, found)
  await storeIntake(tx, { ...row, ...next, day: values.day }, values.patientNo)
  return { isChanged, isHinted, problems: found }
}

type Next = Pick<IntakeRow, 'applied' | 'appointmentId' | 'visitId'>

async function carryOut(step: StepContext, wanted: WantedState): Promise<Next> {
  const { row, values } = step
  const before = row.applied?.state
  if (wanted === 'UNKNOWN') return row
  let present = await readPresent(step)
  if (wanted === 'CANCELLED') {
    if (before !== 'CANCELLED') present = await cancel(step, present)
  } else {
    present = await bringUpToDate(step, wanted, present)
    if (before !== wanted) present = await becomeState(step, wanted, present)
    else if (isLeaving(row) && present.visit?.status === 'OPEN')
      present = await close(step, present, { isExpected: false })
  }
  return {
    applied: { state: wanted, said: values, leftAt: row.record.leftAt, ...step.carried },
    appointmentId: present.appointment?.id ?? null,
    visitId: present.visit?.id ?? null,
  }
}

/** Whether a patient leaves once more: an earlier departure came during an exam and was left to staff. */
const isLeaving = ({ applied, record }: IntakeRow): boolean =>
  applied?.state === 'DONE' && applied.leftAt !== undefined && record.leftAt > applied.leftAt

/** Changes what is there, or expects a patient of whom nothing is there; one whom staff deleted stays away. */
async function bringUpToDate(step: StepContext, wanted: WantedState, present: Present): Promise<Present> {
  const { row, values } = step
  const { appointment, visit } = present
  if (!appointment && !visit) {
    if (row.applied?.state === wanted) {
      // There is no patient at whom a hint could be.
      if (JSON.stringify(row.applied.said) !== JSON.stringify(values))
        step.problems.push({ kind: 'DELETED', detail: '' })
      return present
    }
    const ofDesk = await findVisitOfDesk(step)
    if (!ofDesk) return expect(step)
    step.carried.visit = { said: values, stored: values }
    return { visit: ofDesk, appointment: undefined }
  }
  if (appointment) await changeAppointment(step, appointment)
  if (visit?.status === 'OPEN') await changeOpenVisit(step, visit)
  return row.applied?.state === wanted ? present : readPresent(step)
}

async function becomeState(step: StepContext, wanted: WantedState, present: Present): Promise<Present> {
  if (wanted === 'EXPECTED')
    // The arrival was cancelled, and the patient is expected again.
    return close(step, present, { isExpected: true })
  const here = await arrive(step, present)
  return wanted === 'DONE' && here.visit?.status === 'OPEN' ? close(step, here, { isExpected: false }) : here
}

async function cancel(step: StepContext, present: Present): Promise<Present> {
  if (present.visit && step.row.record.arrivedAt === '') {
    // The desk has checked the patient in, of whose arrival the source says nothing.
    await step.hint({ kind: 'CANCELLED' })
    return present
  }
  const left = await close(step, present, { isExpected: true })
  if (left.visit || !left.appointment) return left
  return forget(step, { appointment: left.appointment, visit: undefined })
}

async function readPresent({ tx, row: { appointmentId, visitId } }: StepContext): Promise<Present> {
  const [appointment] = appointmentId === null ? [] : await findAppointments(tx, [appointmentId])
  // The desk may have checked the patient in, or taken the arrival back.
  const id = appointment ? (appointment.visit?.id ?? null) : visitId
  const [visit] = id === null ? [] : await findVisits(tx, [id])
  return { appointment, visit }
}
