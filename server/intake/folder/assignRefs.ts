import type { Kysely } from 'kysely'
import { matchList } from '../../../domain/correctedList.ts'
import { type IntakeRecord, wantedState } from '../../../domain/intake/intakeRecord.ts'
import type { DB } from '../../db/schema.ts'
import type { FolderLine } from './folderList.ts'

/** A line with the reference of its patient. */
export interface ReferredLine extends FolderLine {
  readonly ref: string
}

/**
 * Gives each line its reference: its own, or that of the patient of the day whom the line means by the rule of the
 * desk's lists (`domain/correctedList.ts`), or a new one. A list that comes again has the same references.
 */
export async function assignRefs(
  db: Kysely<DB>,
  source: string,
  lines: readonly FolderLine[],
): Promise<readonly ReferredLine[]> {
  const refs = new Map<FolderLine, string>()
  const byDay = Map.groupBy(
    lines.filter(({ ref }) => ref === ''),
    ({ day }) => day,
  )
  for (const [day, ofDay] of byDay) {
    const stored = await storedOf(db, source, day)
    const used = new Set(stored.map(({ ref }) => ref))
    const listed = ofDay.map((line) => ({ ...personOf(line.patient), line }))
    // Where a patient is cancelled and expected at one time, each line finds its own.
    const { pairs, added } = matchList(
      expectedFirst(stored, ({ isCancelled }) => isCancelled),
      [],
      expectedFirst(listed, ({ line }) => line.isCancelled),
    )
    for (const {
      stored: { ref },
      line: { line },
    } of pairs)
      refs.set(line, ref)
    for (const { line, name, patientNo, time } of added) {
      const first = [day, patientNo || name, time].join(' ').trim()
      let ref = first
      for (let count = 2; used.has(ref); count += 1) ref = `${first} #${count}`
      used.add(ref)
      refs.set(line, ref)
    }
  }
  return lines.map((line) => ({ ...line, ref: refs.get(line) ?? line.ref }))
}

const expectedFirst = <T>(all: readonly T[], isCancelled: (one: T) => boolean): T[] => [
  ...all.filter((one) => !isCancelled(one)),
  ...all.filter(isCancelled),
]

const personOf = ({ name = '', patientNo = '', time = '' }: IntakeRecordPatient) => ({ name, patientNo, time })
type IntakeRecordPatient = Pick<FolderLine['patient'], 'name' | 'patientNo' | 'time'>

async function storedOf(db: Kysely<DB>, source: string, day: string) {
  const rows = await db
    .selectFrom('intake_patients')
    .select(['ref', 'record'])
    .where('source', '=', source)
    .where('day', '=', day)
    .orderBy('ref')
    .execute()
  return rows.map(({ ref, record: text }) => {
    const record = JSON.parse(text) as IntakeRecord
    const { name, patientNo, time } = record.fields
    const person = personOf({ name: name?.value, patientNo: patientNo?.value, time: time?.value })
    return { ...person, ref, listed: null, isCancelled: wantedState(record) === 'CANCELLED' }
  })
}
