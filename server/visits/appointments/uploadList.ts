import type { Transaction, Kysely } from 'kysely'
import type { AppointmentImport, AppointmentLine, ImportedAppointments } from '../../../contract/appointments.ts'
import { appointmentIdentity } from '../../../domain/appointments.ts'
import { compareLine, LISTED_FIELDS, matchList } from '../../../domain/correctedList.ts'
import type { DB } from '../../db/schema.ts'
import {
  changedIdentity,
  deleteAppointments,
  insertAppointments,
  lockDay,
  setListed,
  updateAppointment,
  type ListedAppointment,
} from './appointmentRepository.ts'
import { keepAnswers } from './kioskAnswers.ts'
import { inGroups } from '../../db/batches/inBatches.ts'

/**
 * Adds the lines of a list that are new, and by choice takes over what the list corrected and deletes whom it no longer
 * names. Changes that staff made since the last list stay; arrived patients are neither changed nor deleted.
 */
export async function uploadList(
  tx: Transaction<DB>,
  day: string,
  { appointments, isPreview, update, remove, restore }: AppointmentImport,
): Promise<ImportedAppointments> {
  const stored = await lockDay(tx, day, appointments)
  const { pairs, deleted, added, missing } = matchList(stored, await findDeleted(tx, day), appointments)
  const compared = pairs.map((pair) => ({ ...pair, ...compareLine(pair.line, pair.stored, pair.stored.listed) }))
  const differences = compared.flatMap(({ stored: { id, name, arrived }, changed, kept }) => [
    { id, name, isOpen: !arrived, fields: changed },
    { id, name, isOpen: false, fields: kept },
  ])
  const named = (open: boolean) =>
    differences
      .filter(({ isOpen, fields }) => isOpen === open && fields.length > 0)
      .map(({ id, name, fields }) => ({ id, name, fields }))
  const gone = missing
    .filter(({ arrived, listed }) => !arrived && listed !== null)
    .map(({ id, name, patientNo, time }) => ({ id, name, patientNo, time }))
  const result = {
    day,
    known: pairs.length,
    changed: named(true),
    kept: named(false),
    missing: gone,
    deleted: deleted.map(({ stored: { id, time }, line: { name, patientNo } }) => ({ id, name, patientNo, time })),
  }
  if (isPreview) return { ...result, added: added.length }

  const removed = gone.flatMap(({ id }) => (remove.includes(id) ? [id] : []))
  if (removed.length > 0) await deleteAppointments(tx, removed)
  const restored = deleted.filter(({ stored: { id } }) => restore.includes(id))
  await forgetDeleted(
    tx,
    restored.map(({ stored: { id } }) => id),
  )
  await keepAnswers(
    tx,
    compared.flatMap(({ line, stored: { id } }) => (removed.includes(id) ? [] : [{ ...line, id }])),
  )
  const left = new Set(removed)
  const identities = new Set(stored.flatMap(({ id, identity }) => (left.has(id) ? [] : [identity])))
  for (const { line, stored: before, changed, kept } of compared) {
    const isChosen = changed.length > 0 && !before.arrived && update.includes(before.id)
    const taken = new Set<string>(isChosen ? changed : [])
    if (isChosen) {
      const patch = { ...Object.fromEntries(changed.map((field) => [field, line[field]])), id: before.id }
      const identity = changedIdentity(before, patch)
      await updateAppointment(tx, patch, identity && freeIdentity(identity, identities))
    }
    const isCurrent = (field: string) => taken.has(field) || ![...changed, ...kept].some((each) => each === field)
    // An appointment that staff added with other values is not the list's.
    if (before.listed === null && kept.length > 0) continue
    const { listed } = before
    const next = Object.fromEntries(
      LISTED_FIELDS.map((field) => [field, isCurrent(field) ? line[field] : (listed ?? line)[field]]),
    ) as AppointmentLine
    if (listed === null || LISTED_FIELDS.some((field) => JSON.stringify(next[field]) !== JSON.stringify(listed[field])))
      await setListed(tx, before.id, next)
  }
  const lines = [...added, ...restored.map(({ line }) => line)]
  const ids = await insertAppointments(
    tx,
    day,
    lines.map((line) => ({ line, identity: freeIdentity(appointmentIdentity(line), identities), isListed: true })),
  )
  return { ...result, added: ids.length }
}

/** Returns an identity that no appointment of the day has; a second appointment of a patient is numbered. */
function freeIdentity(first: string, used: Set<string>): string {
  let identity = first
  for (let count = 2; used.has(identity); count += 1) identity = JSON.stringify([first, count])
  used.add(identity)
  return identity
}

/** An appointment that staff deleted, as the list named the patient. */
interface DeletedAppointment {
  readonly id: number
  readonly name: string
  readonly patientNo: string
  readonly time: string
}

const ROWS_AT_ONCE = 500

/** Notes deleted appointments, so that the next upload of the same list does not add them. */
export async function noteDeleted(tx: Transaction<DB>, appointments: readonly ListedAppointment[]): Promise<void> {
  const rows = appointments.map(({ day, listed, ...own }) => {
    const { name, patientNo, time } = listed ?? own
    return { day, name, patient_no: patientNo, time }
  })
  for (const some of inGroups(rows, ROWS_AT_ONCE)) await tx.insertInto('deleted_appointments').values(some).execute()
}

/** Finds the appointments of a day that staff deleted, oldest first. */
function findDeleted(db: Kysely<DB>, day: string): Promise<DeletedAppointment[]> {
  return db
    .selectFrom('deleted_appointments')
    .select(['id', 'name', 'patient_no as patientNo', 'time'])
    .where('day', '=', day)
    .orderBy('id')
    .execute()
}

/** Forgets deletions, because their patients are expected again. */
async function forgetDeleted(tx: Transaction<DB>, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('deleted_appointments').where('id', 'in', ids).execute()
}
