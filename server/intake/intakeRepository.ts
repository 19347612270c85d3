import type { Kysely, Transaction } from 'kysely'
import { type IntakeRecord, readRecord } from '../../domain/intake/intakeRecord.ts'
import type { PatientNumber } from '../../domain/intake/patientIdentity.ts'
import { inBatches } from '../db/batches/inBatches.ts'
import { StaleRead } from '../db/errors/databaseErrors.ts'
import type { DB, Row } from '../db/schema.ts'
import type { Applied } from './intakeValues.ts'

/** Number of patients deleted per statement, which bounds how long calls wait. */
const ERASED_AT_ONCE = 5_000

/** A reference by which a system knows a patient. */
export interface IntakeKey {
  readonly source: string
  readonly ref: string
}

/** A reference, and the field that it is from; '' where a source has one kind of references. */
export type NewRef = IntakeKey & { readonly kind: string }

/** A patient of other systems by one of the references, and what was carried out for them. */
export interface IntakeRow extends NewRef {
  readonly id: number
  readonly day: string
  readonly record: IntakeRecord
  readonly applied: Applied | null
  readonly appointmentId: number | null
  readonly visitId: number | null
  /** Values of the indexed columns as they are stored. */
  readonly indexed: Indexed
}

type Indexed = Pick<Row<'intake_patients'>, 'day' | 'appointment_id' | 'visit_id'>

/** Texts of one reference in different forms are one. */
const composed = <K extends IntakeKey>(key: K): K => ({ ...key, ref: key.ref.normalize('NFC') })

const select = (db: Kysely<DB>, given: IntakeKey) => {
  const { source, ref } = composed(given)
  return db
    .selectFrom('intake_refs')
    .innerJoin('intake_patients', 'intake_patients.id', 'intake_refs.patient_id')
    .selectAll('intake_patients')
    .select(['source', 'ref', 'kind'])
    .where('source', '=', source)
    .where('ref', '=', ref)
}

/**
 * Locks the patient of a reference until the transaction ends, before any lock of a queue. Messages about one patient
 * are thus carried out one after the other.
 */
export async function lockIntake(tx: Transaction<DB>, key: IntakeKey): Promise<IntakeRow | undefined> {
  const row = await select(tx, key).forNoKeyUpdate('intake_patients').executeTakeFirst()
  return row && toIntake(row, row)
}

/** Locks patients by ascending ids. */
export async function lockPatients(tx: Transaction<DB>, ids: readonly number[]): Promise<IntakeRow[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('intake_patients')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const refs = await tx
    .selectFrom('intake_refs')
    .selectAll()
    .where('patient_id', 'in', ids)
    .orderBy('source')
    .orderBy('ref')
    .execute()
  return rows.flatMap((row) => {
    const key = refs.find(({ patient_id }) => patient_id === row.id)
    return key ? toIntake(key, row) : []
  })
}

export async function findIntake(db: Kysely<DB>, key: IntakeKey): Promise<IntakeRow | undefined> {
  const found = await select(db, key).executeTakeFirst()
  return found && toIntake(found, found)
}

/** Adds a patient. */
export async function addIntake(
  tx: Transaction<DB>,
  key: NewRef,
  { day, record }: Pick<IntakeRow, 'day' | 'record'>,
): Promise<IntakeRow> {
  const row = await tx
    .insertInto('intake_patients')
    .values({
      day,
      record: JSON.stringify(record),
      applied: null,
      appointment_id: null,
      visit_id: null,
      updated_at: new Date().toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await addRef(tx, key, row.id)
  return toIntake(composed(key), row)
}

/** Adds a reference of a patient. @throws {StaleRead} when another transaction has added it meanwhile */
export async function addRef(tx: Transaction<DB>, { kind, ...key }: NewRef, patientId: number): Promise<void> {
  const added = await tx
    .insertInto('intake_refs')
    .values({ ...composed(key), kind, patient_id: patientId })
    .onConflict((conflict) => conflict.columns(['source', 'ref']).doNothing())
    .returning('ref')
    .executeTakeFirst()
  if (!added) throw new StaleRead('the reference was added meanwhile')
}

/** Makes a patient a part of another one, with all references and numbers. */
export async function moveInto(tx: Transaction<DB>, from: number, into: number): Promise<void> {
  await tx.updateTable('intake_refs').set({ patient_id: into }).where('patient_id', '=', from).execute()
  await addNumbers(tx, into, await findNumbers(tx, from))
  await tx.deleteFrom('intake_patients').where('id', '=', from).execute()
}

/** Returns the numbers of a patient. */
export const findNumbers = (db: Kysely<DB>, id: number): Promise<PatientNumber[]> =>
  db.selectFrom('intake_patient_numbers').select(['number', 'authority']).where('patient_id', '=', id).execute()

/** Adds numbers of a patient, as far as they are new. */
export async function addNumbers(tx: Transaction<DB>, id: number, numbers: readonly PatientNumber[]): Promise<void> {
  if (numbers.length === 0) return
  await tx
    .insertInto('intake_patient_numbers')
    .values(numbers.map((number) => ({ patient_id: id, ...number })))
    .onConflict((conflict) => conflict.columns(['patient_id', 'number']).doNothing())
    .execute()
}

/** Replaces a number of a patient that was wrong, or that a merge has ended; '' for none. */
export async function replaceNumber(tx: Transaction<DB>, id: number, from: string, into: string): Promise<void> {
  const old = tx.deleteFrom('intake_patient_numbers').where('patient_id', '=', id).where('number', '=', from)
  const { authority = '' } = (await old.returning('authority').executeTakeFirst()) ?? {}
  if (into !== '') await addNumbers(tx, id, [{ number: into, authority }])
}

/** Stores what is known of a locked patient and what was carried out. */
export async function storeIntake(tx: Transaction<DB>, row: IntakeRow): Promise<void> {
  const { indexed } = row
  const now = { day: row.day, appointment_id: row.appointmentId, visit_id: row.visitId }
  const kept = (Object.keys(now) as (keyof Indexed)[]).filter((column) => now[column] === indexed[column])
  await tx
    .updateTable('intake_patients')
    .set({
      // SQLite rewrites the index of each column that is set, also to the same value.
      ...now,
      ...Object.fromEntries(kept.map((column) => [column, undefined])),
      record: JSON.stringify(row.record),
      applied: row.applied && JSON.stringify(row.applied),
      updated_at: new Date().toISOString(),
    })
    .where('id', '=', row.id)
    .execute()
}

/** Whether a patient of another system has this appointment or visit. */
export async function isLinked(db: Kysely<DB>, column: 'appointment_id' | 'visit_id', id: number): Promise<boolean> {
  const found = db.selectFrom('intake_patients').select('id').where(column, '=', id).limit(1)
  return (await found.executeTakeFirst()) !== undefined
}

/** Finds the patients of a number who are expected from a day on. */
export async function findByNumber(db: Kysely<DB>, number: string, since: string): Promise<number[]> {
  const rows = await db
    .selectFrom('intake_patient_numbers')
    .innerJoin('intake_patients', 'id', 'patient_id')
    .select('id')
    .where('number', '=', number)
    .where('day', '>=', since)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Deletes what names patients of the days before a day, and messages before an instant that waited for a patient who
 * never came.
 */
export async function eraseIntake(
  db: Kysely<DB>,
  before: string,
  waitedSince: string,
  signal?: AbortSignal,
): Promise<void> {
  await inBatches(ERASED_AT_ONCE, () => eraseDays(db, before), signal)
  await db
    .deleteFrom('intake_patients')
    .where('applied', 'is', null)
    .where('updated_at', '<', waitedSince)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('intake_exceptions')
        .innerJoin('intake_refs', (join) =>
          join
            .onRef('intake_refs.source', '=', 'intake_exceptions.source')
            .onRef('intake_refs.ref', '=', 'intake_exceptions.ref'),
        )
        .select('patient_id')
        .where('resolved', '=', 0),
    )
    .execute()
  for (const table of ['intake_exceptions', 'intake_hints', 'intake_unchanged', 'intake_refusals'] as const)
    await db.deleteFrom(table).where('at', '<', before).execute()
  await db.deleteFrom('intake_counts').where('day', '<', before).execute()
}

/** Deletes some patients of the days before a day. @returns their number */
async function eraseDays(db: Kysely<DB>, before: string): Promise<number> {
  const due = db.selectFrom('intake_patients').select('id').where('day', '<', before).limit(ERASED_AT_ONCE)
  const { numDeletedRows } = await db.deleteFrom('intake_patients').where('id', 'in', due).executeTakeFirst()
  return Number(numDeletedRows)
}

function toIntake({ source, ref, kind }: NewRef, row: Row<'intake_patients'>): IntakeRow {
  const { id, day, appointment_id, visit_id } = row
  return {
    source,
    ref,
    kind,
    id,
    day,
    record: readRecord(row.record),
    applied: row.applied === null ? null : (JSON.parse(row.applied) as Applied),
    appointmentId: appointment_id,
    visitId: visit_id,
    indexed: { day, appointment_id, visit_id },
  }
}
