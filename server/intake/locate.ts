import type { Kysely, Transaction } from 'kysely'
import type { IntakeChoice, IntakeException } from '../../contract/intake.ts'
import { EMPTY_RECORD, type IntakeRecord, joinRecords, patientOf } from '../../domain/intake/intakeRecord.ts'
import { namesAgree, type PatientNumber } from '../../domain/intake/patientIdentity.ts'
import { StaleRead } from '../db/errors/databaseErrors.ts'
import type { DB } from '../db/schema.ts'
import { chooseEntry, type Entry, findEntries, isPlacedEntry } from './identity.ts'
import {
  addIntake,
  addRef,
  findIntake,
  findNumbers,
  type IntakeKey,
  type IntakeRow,
  lockIntake,
  lockPatients,
  moveInto,
  type NewRef,
} from './intakeRepository.ts'

/** The locked patient of a message. */
interface Located {
  readonly row: IntakeRow
  /** Whether the reference is new. */
  readonly isNew: boolean
  /** Whether the reference is new and belongs to a patient who was known. */
  readonly isJoined: boolean
  /** Whether only staff can tell who the patient is. */
  readonly isUndecided: boolean
}

/** Statements of a message that tell who is meant. */
interface Said {
  /** The events of the message. */
  readonly record: IntakeRecord
  readonly numbers: readonly PatientNumber[]
  readonly today: string
}

/**
 * Finds the patient of a message: by the reference, or by the numbers among those of the day, and locks it. A patient
 * who is not known is added. The numbers are locked before.
 */
export async function locate(tx: Transaction<DB>, key: NewRef, { record, numbers, today }: Said): Promise<Located> {
  const known = await lockIntake(tx, key)
  const found = { isNew: known === undefined, isJoined: false, isUndecided: false }
  if (known && isPlaced(known)) return { ...found, row: known }
  const { day = known?.day ?? today, name = '' } = patientOf(joinRecords(known?.record ?? EMPTY_RECORD, record))
  const all = known ? [...numbers, ...(await findNumbers(tx, known.id))] : numbers
  const entries = await findEntries(tx, day, all, known ?? key)
  const chosen = chooseEntry(entries, name)
  if (chosen !== undefined && chosen !== 'ambiguous') {
    const { patientId } = chosen
    const rest = entries.filter((entry) => entry !== chosen && !isPlacedEntry(entry) && namesAgree(entry.name, name))
    if (patientId !== null) {
      const row = known ? await join(tx, known, patientId) : await joinNew(tx, key, patientId)
      return { ...found, isJoined: true, row: await takeOver(tx, row, rest) }
    }
    const row = known ?? (await addIntake(tx, key, { day, record: EMPTY_RECORD }))
    return { ...found, isJoined: true, row: linked(await takeOver(tx, row, rest), chosen) }
  }
  const row = known ?? (await addIntake(tx, key, { day, record: EMPTY_RECORD }))
  return { ...found, isUndecided: chosen === 'ambiguous', row }
}

/** Adds to a patient what was said of others who are the same, and of whom nothing was carried out. */
async function takeOver(tx: Transaction<DB>, row: IntakeRow, others: readonly Entry[]): Promise<IntakeRow> {
  let whole = row
  for (const { patientId } of others) {
    if (patientId === null || patientId === row.id) continue
    const other = await lockOne(tx, patientId)
    await moveInto(tx, other.id, row.id)
    whole = { ...whole, record: joinRecords(whole.record, other.record) }
  }
  return whole
}

/** Whether something was carried out for a patient. A cancellation alone leaves open who is meant. */
const isPlaced = ({ applied, appointmentId, visitId }: IntakeRow) =>
  applied !== null && (applied.state !== 'CANCELLED' || appointmentId !== null || visitId !== null)

/** Makes a patient the one whom an entry of the day means. */
export const joinEntry = (tx: Transaction<DB>, row: IntakeRow, entry: Entry): Promise<IntakeRow> =>
  entry.patientId === null ? Promise.resolve(linked(row, entry)) : join(tx, row, entry.patientId)

const linked = (row: IntakeRow, { appointmentId, visitId }: Entry): IntakeRow => ({
  ...row,
  applied: null,
  appointmentId,
  visitId,
})

/** Adds what is known of a patient to another one. */
async function join(tx: Transaction<DB>, { id, source, ref, kind, record }: IntakeRow, intoId: number) {
  const into = await lockOne(tx, intoId)
  await moveInto(tx, id, into.id)
  return { ...into, source, ref, kind, record: joinRecords(into.record, record) }
}

async function joinNew(tx: Transaction<DB>, key: NewRef, intoId: number): Promise<IntakeRow> {
  const into = await lockOne(tx, intoId)
  await addRef(tx, key, into.id)
  return { ...into, ...key }
}

async function lockOne(tx: Transaction<DB>, id: number): Promise<IntakeRow> {
  const [row] = await lockPatients(tx, [id])
  if (!row) throw new StaleRead('the patient has become another one')
  return row
}

/** Finds the entries of the day that a patient may be of whom only staff can tell. */
export const findChoices = async (db: Kysely<DB>, row: IntakeRow): Promise<Entry[]> =>
  findEntries(db, patientOf(row.record).day ?? row.day, await findNumbers(db, row.id), row)

/** Returns the name that a message gives a patient of whom only staff can tell, and who of the day may be meant. */
export async function identityOf(db: Kysely<DB>, key: IntakeKey): Promise<IntakeException['identity']> {
  const row = await findIntake(db, key)
  if (!row) return undefined
  const choices = await findChoices(db, row)
  return { name: row.record.fields.name?.value ?? '', choices: choices.map(toChoice) }
}

const toChoice = ({ patientId, appointmentId, visitId, name, time }: Entry) => ({
  patientId,
  appointmentId,
  visitId,
  name,
  time,
})

/** Whether an entry is the one that staff chose. */
export const isChoice = (entry: Entry, { patientId, appointmentId, visitId }: IntakeChoice): boolean =>
  entry.patientId === patientId && entry.appointmentId === appointmentId && entry.visitId === visitId
