import type { Transaction } from 'kysely'
import {
  instantOf,
  isPlanned,
  newestOf,
  patientOf,
  type WantedState,
  wantedState,
} from '../../domain/intake/intakeRecord.ts'
import { isPostgres } from '../db/dialect.ts'
import { StaleRead } from '../db/errors/databaseErrors.ts'
import type { DB } from '../db/schema.ts'
import { holdRows, lockRows } from '../db/transactions/locks.ts'
import type { Emit } from '../db/unitOfWork.ts'
import { type Locked, lockInOrder, type ScopeKey } from '../queue/locks.ts'
import { findScopesOf } from '../queue/visits/leaveQueues.ts'
import { findAppointments } from '../visits/appointments/appointmentRepository.ts'
import { keepAnswers } from '../visits/appointments/kioskAnswers.ts'
import { findVisits } from '../visits/visitRepository.ts'
import { cancelAppointment, changeAppointment, expectPatient } from './appointmentSteps.ts'
import { type Problem, settleProblems } from './exceptions.ts'
import { asOfDesk } from './fieldChanges.ts'
import { addHint } from './hints.ts'
import { type IntakeRow, replaceNumber, storeIntake } from './intakeRepository.ts'
import { type Values, valuesOf } from './intakeValues.ts'
import {
  type Present,
  type ReconcileContext,
  type StepContext,
  valuesOfAppointment,
  valuesOfVisit,
} from './stepContext.ts'
import { arrive, changeOpenVisit, closeVisit, findTag } from './visitSteps.ts'

/** Effect of a reconciliation. */
export interface Reconciled {
  readonly isChanged: boolean
  readonly isHinted: boolean
  readonly problems: readonly Problem[]
  readonly wanted: WantedState
  /** The patient afterwards. */
  readonly present: Present
}

/** A patient with what is to be done, before anything is locked. */
interface Decision {
  readonly row: IntakeRow
  readonly wanted: WantedState
  readonly values: Values
  readonly tagId: number | null
  readonly problems: Problem[]
  readonly present: Present
  readonly locks: { readonly scopes: readonly ScopeKey[]; readonly rooms: readonly number[] }
}

/**
 * Makes appointment and visit of a locked patient what the sources say, by the steps that the pages use. Only what the
 * sources have changed since the last time is carried out: what staff did in between stays.
 */
export async function reconcile(
  tx: Transaction<DB>,
  emit: Emit,
  row: IntakeRow,
  context: ReconcileContext,
): Promise<Reconciled> {
  const [done] = await reconcileAll(tx, emit, [row], context)
  if (!done) throw new Error('a patient was not reconciled')
  return done
}

/**
 * Reconciles several patients: decides for all, takes all locks in the order of `server/queue/locks.ts`, then acts.
 * @param visits further visits that the caller changes
 */
export async function reconcileAll(
  tx: Transaction<DB>,
  emit: Emit,
  rows: readonly IntakeRow[],
  context: ReconcileContext,
  visits: readonly number[] = [],
): Promise<Reconciled[]> {
  const decisions: Decision[] = []
  for (const row of rows) decisions.push(await decide(tx, row))
  const locked = await lockInOrder(tx, {
    scopes: decisions.flatMap(({ locks }) => locks.scopes),
    namedRooms: decisions.flatMap(({ locks }) => locks.rooms),
    tags: decisions.flatMap(({ tagId }) => tagId ?? []),
    visits: [...visits, ...decisions.flatMap(({ present }) => present.visit?.id ?? [])],
  })
  const packages = decisions.flatMap(({ values }) => values.packageId ?? [])
  if (packages.length > 0) await holdRows(tx, 'packages', packages)
  const appointments = decisions.flatMap(({ present }) => present.appointment?.id ?? [])
  if (appointments.length > 0) await lockRows(tx, 'appointments', appointments)
  const done: Reconciled[] = []
  // PostgreSQL may have waited for the locks, and one patient's steps may change another's records.
  const isStale = isPostgres(tx) || decisions.length > 1
  for (const decision of decisions) {
    const now = isStale ? await readPresent(tx, decision.row) : decision.present
    done.push(await applyDecision(tx, emit, decision, { locked, now }, context))
  }
  return done
}

/** Decides what ought to be with a patient, and which locks that takes. */
async function decide(tx: Transaction<DB>, row: IntakeRow): Promise<Decision> {
  const { values, problems } = await valuesOf(tx, row.record, row.day)
  const wanted = wantedState(row.record)
  const present = await readPresent(tx, row)
  const { visit, appointment } = present
  const isHere = wanted === 'ARRIVED' || wanted === 'DONE'
  const plans = [values, ...(appointment ? [appointment] : []), ...(visit ? [{ ...values, ...visit }] : [])]
  const rooms = [...new Set(plans.flatMap(({ roomIds }) => roomIds))]
  // The patient may join the queue of any room of the plan.
  const planned = isHere ? [...rooms, ...(await roomsOfPackages(tx, plans))] : []
  const scopes = [...(await boardsOfRooms(tx, planned)), ...(visit ? await findScopesOf(tx, [visit.id]) : [])]
  return {
    row,
    wanted,
    values,
    problems,
    present,
    tagId: isHere && visit?.status !== 'OPEN' ? await findTag(tx, row, problems) : null,
    locks: { scopes, rooms },
  }
}

/** Returns the rooms of the packages that a check-in may plan: those named, and those of the group. */
async function roomsOfPackages(tx: Transaction<DB>, plans: readonly Pick<Values, 'packageId' | 'company'>[]) {
  const ids = plans.flatMap(({ packageId }) => packageId ?? [])
  const groups = plans.flatMap(({ company }) => (company === '' ? [] : company))
  if (ids.length + groups.length === 0) return []
  const rows = await tx
    .selectFrom('package_rooms')
    .innerJoin('packages', 'packages.id', 'package_id')
    .select('room_id')
    .where((eb) =>
      eb.or([...ids.map((id) => eb('packages.id', '=', id)), ...groups.map((name) => eb('company', '=', name))]),
    )
    .execute()
  return rows.map(({ room_id }) => room_id)
}

/** Returns the boards of rooms; PostgreSQL reads no empty list. */
const boardsOfRooms = async (tx: Transaction<DB>, roomIds: readonly number[]): Promise<ScopeKey[]> =>
  roomIds.length === 0
    ? []
    : tx.selectFrom('dids').select(['id as didId', 'room_id as roomId']).where('room_id', 'in', roomIds).execute()

/** Carries a decision out, under its locks. */
async function applyDecision(
  tx: Transaction<DB>,
  emit: Emit,
  { row, wanted, values, tagId, problems, present: before }: Decision,
  { locked, now }: { readonly locked: Locked; readonly now: Present },
  context: ReconcileContext,
): Promise<Reconciled> {
  let isChanged = false
  let isHinted = false
  const step: StepContext = {
    ...context,
    tx,
    emit,
    row,
    values,
    tagId,
    locked,
    problems,
    hint: async (hint) => {
      if (await addHint(tx, row, { ...hint, at: instantOf(newestOf(row.record)) })) isHinted = true
    },
    changed: () => {
      isChanged = true
    },
    carried: { appointment: row.applied?.appointment ?? null, visit: row.applied?.visit ?? null },
  }
  if (now.visit?.id !== before.visit?.id || now.appointment?.id !== before.appointment?.id)
    throw new StaleRead('the patient was changed meanwhile')
  const { next, present } = await carryOut(step, wanted, now)
  if (wanted === 'UNKNOWN' && isPlanned(row.record)) problems.push({ kind: 'NAME', detail: '' })
  await settleProblems(tx, row, problems)
  const number = row.applied?.said.patientNo ?? ''
  if (number !== '' && number !== values.patientNo) await replaceNumber(tx, row.id, number, values.patientNo)
  await storeIntake(tx, { ...row, ...next, day: values.day })
  return { isChanged, isHinted, problems, wanted, present }
}

type Next = Pick<IntakeRow, 'applied' | 'appointmentId' | 'visitId'>

async function carryOut(
  step: StepContext,
  wanted: WantedState,
  before: Present,
): Promise<{ readonly next: Next; readonly present: Present }> {
  const { row, values } = step
  if (wanted === 'UNKNOWN') {
    // A departure of a patient whom only the desk knows.
    if (before.visit?.status === 'OPEN' && row.record.leftAt !== '') await step.hint({ kind: 'LEFT' })
    return { next: row, present: before }
  }
  let present = before
  let state = wanted
  const isMoved = row.applied?.state !== wanted
  if (wanted === 'CANCELLED') {
    if (isMoved) present = await cancelPatient(step, present)
  } else {
    const isHere = wanted === 'ARRIVED' || wanted === 'DONE'
    if (isMoved && isHere && !present.visit && step.isPast(row.record.arrivedAt)) {
      step.problems.push({ kind: 'DAY', detail: instantOf(row.record.arrivedAt).slice(0, 10) })
      return { next: row, present }
    }
    present = await bringUpToDate(step, wanted, present)
    if (isMoved) present = await bringIntoState(step, wanted, present)
    else if (isLeaving(row) && present.visit?.status === 'OPEN')
      present = await closeVisit(step, present, { isExpected: false })
    // An arrival that could not be carried out may be said again.
    if (isMoved && isHere && !present.visit) state = 'EXPECTED'
  }
  if (present.appointment) await keepAnswers(step.tx, [{ ...patientOf(row.record), id: present.appointment.id }])
  return {
    next: {
      applied: { state, said: values, leftAt: row.record.leftAt, ...step.carried },
      appointmentId: present.appointment?.id ?? null,
      visitId: present.visit?.id ?? null,
    },
    present,
  }
}

/** Whether a patient leaves once more: an earlier departure came during an exam and was left to staff. */
const isLeaving = ({ applied, record }: IntakeRow): boolean =>
  applied?.state === 'DONE' && applied.leftAt !== undefined && record.leftAt > applied.leftAt

/** Changes the appointment and the visit; without both, adds an appointment, unless staff have deleted one. */
async function bringUpToDate(step: StepContext, wanted: WantedState, present: Present): Promise<Present> {
  const { tx, row, values, carried } = step
  const { appointment, visit } = present
  if (!appointment && !visit) {
    if (row.applied?.state !== wanted) return expectPatient(step)
    // Hints stand beside patients, and this one was deleted.
    if (JSON.stringify(row.applied.said) !== JSON.stringify(values)) step.problems.push({ kind: 'DELETED', detail: '' })
    return present
  }
  if (row.applied === null) {
    // Values that the desk entered stay.
    if (appointment) carried.appointment = await asOfDesk(step, valuesOfAppointment(appointment))
    if (visit) carried.visit = await asOfDesk(step, valuesOfVisit(visit))
  }
  if (appointment) await changeAppointment(step, appointment)
  if (visit?.status === 'OPEN') await changeOpenVisit(step, visit)
  return row.applied?.state === wanted ? present : readPresent(tx, row)
}

async function bringIntoState(step: StepContext, wanted: WantedState, present: Present): Promise<Present> {
  if (wanted === 'EXPECTED') {
    const before = step.row.applied?.state
    // The arrival was cancelled, and the patient is expected again. That of the desk stays.
    return before === 'ARRIVED' || before === 'DONE' ? closeVisit(step, present, { isExpected: true }) : present
  }
  const here = await arrive(step, present)
  return wanted === 'DONE' && here.visit?.status === 'OPEN' ? closeVisit(step, here, { isExpected: false }) : here
}

async function cancelPatient(step: StepContext, present: Present): Promise<Present> {
  if (present.visit && step.row.record.arrivedAt === '') {
    // The desk has checked the patient in, of whose arrival the source says nothing.
    await step.hint({ kind: 'CANCELLED' })
    return present
  }
  const left = await closeVisit(step, present, { isExpected: true })
  if (left.visit || !left.appointment) return left
  return cancelAppointment(step, left.appointment)
}

async function readPresent(tx: Transaction<DB>, { appointmentId, visitId }: IntakeRow): Promise<Present> {
  const [appointment] = appointmentId === null ? [] : await findAppointments(tx, [appointmentId])
  // The desk may have checked the patient in, or taken the arrival back.
  const id = appointment ? (appointment.visit?.id ?? null) : visitId
  const [visit] = id === null ? [] : await findVisits(tx, [id])
  return { appointment, visit }
}
