import { type Kysely, sql, type Transaction } from 'kysely'
import { readRecord, wantedState } from '../../domain/intake/intakeRecord.ts'
import { isSameNumber, namesAgree, type PatientNumber } from '../../domain/intake/patientIdentity.ts'
import { lockAdvisory, messagesAbout } from '../db/transactions/locks.ts'
import type { DB } from '../db/schema.ts'
import { fromFlag } from '../db/tables/columns.ts'
import type { NewRef } from './intakeRepository.ts'

/**
 * Fields whose values tell the visits of one sender apart: two of them are two visits. Orders and patient numbers do
 * not; '' stands for the references of a source that has one kind.
 */
const VISIT_KINDS: readonly string[] = ['', 'PV1-19', 'SCH']

/** Someone of a day who has a patient number: a patient of other systems, or one whom the desk has entered. */
export interface Entry {
  readonly patientId: number | null
  readonly appointmentId: number | null
  readonly visitId: number | null
  readonly name: string
  readonly time: string
  /** Whether the patient is expected or here. */
  readonly isActive: boolean
}

/** Locks numbers, before any patient: of two messages about one number the second sees what the first has done. */
export async function lockNumbers(tx: Transaction<DB>, numbers: readonly string[]): Promise<void> {
  const locks = numbers.map(messagesAbout).toSorted((one, other) => one.id - other.id)
  for (const lock of locks) await lockAdvisory(tx, lock)
}

/** Finds the entries of a day that one of the numbers may mean, and that are not other visits of the same sender. */
export async function findEntries(
  db: Kysely<DB>,
  day: string,
  numbers: readonly PatientNumber[],
  by: NewRef,
): Promise<Entry[]> {
  if (numbers.length === 0) return []
  const texts = numbers.map(({ number }) => number)
  return [...(await findPatients(db, day, numbers, by)), ...(await findOfDesk(db, day, texts))]
}

/** The day in a form without an index: by that of the day SQLite would look up the number of each patient of the day. */
const DAY_UNINDEXED = sql<string>`intake_patients.day || ''`

async function findPatients(
  db: Kysely<DB>,
  day: string,
  numbers: readonly PatientNumber[],
  { source, ref, kind }: NewRef,
): Promise<Entry[]> {
  const rows = await db
    .selectFrom('intake_patient_numbers')
    .innerJoin('intake_patients', 'intake_patients.id', 'patient_id')
    .leftJoin('appointments', 'appointments.id', 'intake_patients.appointment_id')
    .select(['intake_patients.id', 'number', 'authority', 'record', 'applied', 'time'])
    .select(['intake_patients.appointment_id as appointmentId', 'intake_patients.visit_id as visitId'])
    .where(
      'number',
      'in',
      numbers.map(({ number }) => number),
    )
    .where(DAY_UNINDEXED, '=', day)
    .orderBy('intake_patients.id')
    .execute()
  const alike = rows.filter((row) => numbers.some((number) => isSameNumber(number, row)))
  const found = [...new Map(alike.map((row) => [row.id, row])).values()]
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const refs = await db.selectFrom('intake_refs').selectAll().where('patient_id', 'in', ids).execute()
  return found.flatMap((row) => {
    const record = readRecord(row.record)
    const state = wantedState(record)
    const own = refs.filter(({ patient_id }) => patient_id === row.id)
    const isItself = own.some((known) => known.source === source && known.ref === ref)
    const isOtherVisit =
      VISIT_KINDS.includes(kind) && own.some((known) => known.source === source && known.kind === kind)
    // One with a name of whom nothing was carried out waits for a decision of staff.
    const isUndecided = row.applied === null && state !== 'UNKNOWN'
    if (isItself || isOtherVisit || isUndecided) return []
    return {
      patientId: row.id,
      appointmentId: row.appointmentId,
      visitId: row.visitId,
      name: record.fields.name?.value ?? '',
      time: row.time ?? '',
      isActive: state !== 'CANCELLED' && state !== 'DONE',
    }
  })
}

/** Finds appointments and check-ins of the desk that no other system has. */
async function findOfDesk(db: Kysely<DB>, day: string, numbers: readonly string[]): Promise<Entry[]> {
  const appointments = await db
    .selectFrom('appointments')
    .leftJoin('visits', 'visits.id', 'appointments.visit_id')
    .select(['appointments.id', 'appointments.name', 'time', 'arrived', 'visits.id as visitId', 'visits.status'])
    .where('appointments.day', '=', day)
    .where('appointments.patient_no', 'in', numbers)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('intake_patients').select('id').whereRef('appointment_id', '=', 'appointments.id'))),
    )
    .execute()
  const visits = await db
    .selectFrom('visits')
    .select(['id', 'name', 'status'])
    .where('day', '=', day)
    .where('patient_no', 'in', numbers)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('intake_patients').select('id').whereRef('visit_id', '=', 'visits.id'))),
    )
    // Those of appointments are found by them, and a closed one of a deleted appointment was cancelled.
    .where('visits.appointment_id', 'is', null)
    .execute()
  return [
    ...appointments.map(({ id, name, time, arrived, visitId, status }) => {
      const isHere = fromFlag(arrived)
      return {
        patientId: null,
        appointmentId: id,
        visitId: isHere ? visitId : null,
        name,
        time,
        isActive: !isHere || status === 'OPEN',
      }
    }),
    ...visits.map(({ id, name, status }) => ({
      patientId: null,
      appointmentId: null,
      visitId: id,
      name,
      time: '',
      isActive: status === 'OPEN',
    })),
  ]
}

/**
 * Chooses the entry that a message means: the only one with the number, unless its name contradicts. One who is
 * cancelled or has left is meant where nobody else has the number, and one of whom nothing was carried out where nobody
 * with the number is expected or here.
 * @returns undefined for none, `ambiguous` where only staff can tell
 */
export function chooseEntry(entries: readonly Entry[], name: string): Entry | 'ambiguous' | undefined {
  const placed = entries.filter(isPlacedEntry)
  const those = placed.length > 0 ? placed : entries
  const active = those.filter(({ isActive }) => isActive)
  const [only, ...others] = active.length > 0 ? active : those
  if (!only) return undefined
  return others.length === 0 && namesAgree(only.name, name) ? only : 'ambiguous'
}

/** Whether an entry is an appointment or a visit: of the others nothing was carried out yet. */
export const isPlacedEntry = ({ appointmentId, visitId }: Entry): boolean => appointmentId !== null || visitId !== null
