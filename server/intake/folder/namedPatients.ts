import type { Kysely } from 'kysely'
import { type IntakeRecord, readRecord, wantedState } from '../../../domain/intake/intakeRecord.ts'
import type { DB } from '../../db/schema.ts'
import type { NamedPatient } from './assignRefs.ts'

/** Rows of one query: the server answers calls in between. */
const ROWS_AT_ONCE = 500

/** Yields the patients whom a source has named for a day, some at a time. */
export async function* namedPatients(db: Kysely<DB>, source: string, day: string): AsyncGenerator<NamedPatient[]> {
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('intake_refs')
      .innerJoin('intake_patients', 'id', 'patient_id')
      .select(['ref', 'record'])
      .where('source', '=', source)
      .where('day', '=', day)
      .where('ref', '>', after)
      .orderBy('ref')
      .limit(ROWS_AT_ONCE)
      .execute()
    if (rows.length > 0) yield rows.map((row) => namedOf(day, row.ref, readRecord(row.record)))
    if (rows.length < ROWS_AT_ONCE) return
    after = rows.at(-1)?.ref ?? ''
  }
}

function namedOf(day: string, ref: string, record: IntakeRecord): NamedPatient {
  const { name, patientNo, time } = record.fields
  return {
    day,
    ref,
    name: name?.value ?? '',
    patientNo: patientNo?.value ?? '',
    time: time?.value ?? '',
    isCancelled: wantedState(record) === 'CANCELLED',
  }
}
