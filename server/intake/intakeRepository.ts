import type { Kysely, Transaction } from 'kysely'
import { EMPTY_RECORD, type IntakeRecord } from '../../domain/intake/intakeRecord.ts'
import { inBatches } from '../db/batches/inBatches.ts'
import type { DB, Row } from '../db/schema.ts'
import type { Applied } from './intakeValues.ts'

/** Number of patients deleted per statement, which bounds how long calls wait. */
const ERASED_AT_ONCE = 5_000

/** The key of a patient of another system. */
export interface IntakeKey {
  readonly source: string
  readonly ref: string
}

/** A patient of another system, and what was carried out for them. */
export interface IntakeRow extends IntakeKey {
  readonly day: string
  readonly record: IntakeRecord
  readonly applied: Applied | null
  readonly appointmentId: number | null
  readonly visitId: number | null
  /** Values of the indexed columns as they are stored. */
  readonly indexed: Indexed
}

type Indexed = Pick<Row<'intake_patients'>, 'day' | 'patient_no' | 'appointment_id' | 'visit_id'>

/**
 * Locks a patient until the transaction ends, before any other lock; a new one is added. Messages about one patient are
 * thus carried out one after the other.
 * @param today the day of a new patient unless a message names another
 */
export async function lockIntake(tx: Transaction<DB>, { source, ref }: IntakeKey, today: string): Promise<IntakeRow> {
  const known = tx.selectFrom('intake_patients').selectAll().where('source', '=', source).where('ref', '=', ref)
  const lock = known.forNoKeyUpdate()
  const added = tx
    .insertInto('intake_patients')
    .values({
      source,
      ref,
      day: today,
      patient_no: '',
      record: JSON.stringify(EMPTY_RECORD),
      applied: null,
      appointment_id: null,
      visit_id: null,
      updated_at: new Date().toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['source', 'ref']).doNothing())
    .returningAll()
  // Another transaction may add the patient between the first two.
  const row =
    (await lock.executeTakeFirst()) ?? (await added.executeTakeFirst()) ?? (await lock.executeTakeFirstOrThrow())
  return toIntake(row)
}

export async function findIntake(db: Kysely<DB>, { source, ref }: IntakeKey): Promise<IntakeRow | undefined> {
  const row = db.selectFrom('intake_patients').selectAll().where('source', '=', source).where('ref', '=', ref)
  const found = await row.executeTakeFirst()
  return found && toIntake(found)
}

/** Stores what is known of a locked patient and what was carried out. */
export async function storeIntake(tx: Transaction<DB>, row: IntakeRow, patientNo: string): Promise<void> {
  const { indexed } = row
  const now = { day: row.day, patient_no: patientNo, appointment_id: row.appointmentId, visit_id: row.visitId }
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
    .where('source', '=', row.source)
    .where('ref', '=', row.ref)
    .execute()
}

/** Whether a patient of another system has this appointment or visit. */
export async function isLinked(db: Kysely<DB>, column: 'appointment_id' | 'visit_id', id: number): Promise<boolean> {
  const found = db.selectFrom('intake_patients').select('ref').where(column, '=', id).limit(1)
  return (await found.executeTakeFirst()) !== undefined
}

/** Finds the patients of a number who are expected from a day on. */
export function findByNumber(db: Kysely<DB>, patientNo: string, since: string): Promise<IntakeKey[]> {
  return db
    .selectFrom('intake_patients')
    .select(['source', 'ref'])
    .where('patient_no', '=', patientNo)
    .where('day', '>=', since)
    .orderBy('source')
    .orderBy('ref')
    .execute()
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
    .where('ref', 'not in', (eb) =>
      eb
        .selectFrom('intake_exceptions')
        .select('intake_exceptions.ref')
        .whereRef('intake_exceptions.source', '=', 'intake_patients.source')
        .where('resolved', '=', 0),
    )
    .execute()
  for (const table of ['intake_exceptions', 'intake_hints'] as const)
    await db.deleteFrom(table).where('at', '<', before).execute()
  await db.deleteFrom('intake_counts').where('day', '<', before).execute()
}

/** Deletes some patients of the days before a day. @returns their number */
async function eraseDays(db: Kysely<DB>, before: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('intake_patients')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('source', 'ref'),
        'in',
        selectFrom('intake_patients')
          .select(['source', 'ref'])
          .where('day', '<', before)
          .limit(ERASED_AT_ONCE)
          .$asTuple('source', 'ref'),
      ),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

function toIntake(row: Row<'intake_patients'>): IntakeRow {
  const { day, patient_no, appointment_id, visit_id } = row
  return {
    source: row.source,
    ref: row.ref,
    day: row.day,
    record: JSON.parse(row.record) as IntakeRecord,
    applied: row.applied === null ? null : (JSON.parse(row.applied) as Applied),
    appointmentId: row.appointment_id,
    visitId: row.visit_id,
    indexed: { day, patient_no, appointment_id, visit_id },
  }
}
