import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { Appointment, AppointmentLine, AppointmentPatch } from '../../../contract/appointments.ts'
import { appointmentIdentity } from '../../../domain/appointments.ts'
import { inGroups, inBatches } from '../../db/batches/inBatches.ts'
import { noteChange } from '../../db/transactions/notedChanges.ts'
import type { DB, Row } from '../../db/schema.ts'
import { lockRows } from '../../db/transactions/locks.ts'
import { fromFlag, alertsFromText, alertsInText } from '../../db/tables/columns.ts'
import { keepAnswers } from './kioskAnswers.ts'
import { logAudit, OPERATOR } from '../../db/audit/auditLog.ts'
import { markFreeSpaceUnerased } from '../../db/sqlite/eraseFreeSpace.ts'

/** Maximum number of rows per insert. */
const ROWS_AT_ONCE = 500

/** Finds the existing appointments among these ids, in no particular order. */
export async function findAppointments(db: Kysely<DB>, ids: readonly number[]): Promise<Appointment[]> {
  if (ids.length === 0) return []
  return withRooms(db, (await selectAppointments(db).where('appointments.id', 'in', ids).execute()).map(toAppointment))
}

/** A line to store. */
interface NewAppointment {
  readonly line: AppointmentLine
  /** Identity among the appointments of the day. */
  readonly identity: string
  readonly isListed: boolean
}

/** Adds appointments unless their identities are in the day's list already. @returns the ids of the new ones. */
export async function insertAppointments(
  tx: Transaction<DB>,
  day: string,
  appointments: readonly NewAppointment[],
): Promise<number[]> {
  const ids: number[] = []
  for (const some of inGroups(appointments, ROWS_AT_ONCE)) {
    const added = await tx
      .insertInto('appointments')
      .values(some.map((each) => toRow(day, each)))
      .onConflict((conflict) => conflict.columns(['day', 'identity']).doNothing())
      .returning(['id', 'identity'])
      .execute()
    const idOf = new Map(added.map(({ id, identity }) => [identity, id]))
    const lines = some.flatMap(({ line, identity }) => {
      const id = idOf.get(identity)
      return id === undefined ? [] : [{ ...line, id }]
    })
    await planRooms(tx, lines)
    await keepAnswers(tx, lines)
    for (const { id } of added)
      noteChange(tx, { type: 'visit.expected', subject: `appointment:${id}`, details: { appointmentId: id, day } })
    ids.push(...added.map(({ id }) => id))
  }
  return ids
}

/** An appointment with what the list last said of it; null if no list named it. */
export interface ListedAppointment extends Appointment {
  readonly identity: string
  readonly listed: AppointmentLine | null
}

/** Locks and reads the appointments of a day that a list named, or that may be those of these lines. */
export async function lockDay(
  tx: Transaction<DB>,
  day: string,
  lines: readonly AppointmentLine[],
): Promise<ListedAppointment[]> {
  const numbers = [...new Set(lines.flatMap(({ patientNo }) => (patientNo === '' ? [] : patientNo)))]
  const names = [...new Set(lines.map(({ name }) => name))]
  const rows = await tx
    .selectFrom('appointments')
    .select('id')
    .where('day', '=', day)
    .where((eb) =>
      eb.or([
        eb('listed', 'is not', null),
        ...(numbers.length > 0 ? [eb('patient_no', 'in', numbers)] : []),
        ...(names.length > 0 ? [eb('name', 'in', names)] : []),
      ]),
    )
    .execute()
  return lockListed(
    tx,
    rows.map(({ id }) => id),
  )
}

/** Locks and reads the existing appointments among these ids. */
export async function lockListed(tx: Transaction<DB>, ids: readonly number[]): Promise<ListedAppointment[]> {
  await lockRows(tx, 'appointments', ids)
  const stored: Pick<Row<'appointments'>, 'id' | 'identity' | 'listed'>[] = []
  for (const some of inGroups(ids, ROWS_AT_ONCE))
    stored.push(
      ...(await tx.selectFrom('appointments').select(['id', 'identity', 'listed']).where('id', 'in', some).execute()),
    )
  const found: ListedAppointment[] = []
  for (const some of inGroups(stored, ROWS_AT_ONCE)) {
    const byId = new Map(some.map((row) => [row.id, row]))
    for (const appointment of await findAppointments(tx, [...byId.keys()])) {
      const { identity = '', listed = null } = byId.get(appointment.id) ?? {}
      found.push({ ...appointment, identity, listed: listed === null ? null : (JSON.parse(listed) as AppointmentLine) })
    }
  }
  return found.toSorted((one, other) => one.id - other.id)
}

/** Stores what the list says of an appointment. */
export async function setListed(tx: Transaction<DB>, id: number, line: AppointmentLine): Promise<void> {
  await tx
    .updateTable('appointments')
    .set({ listed: JSON.stringify(line) })
    .where('id', '=', id)
    .execute()
}

/** Returns the identity that changes give to an appointment; undefined if it stays as it is. */
export function changedIdentity(
  before: Appointment,
  { name = before.name, patientNo = before.patientNo, time = before.time }: AppointmentPatch,
): string | undefined {
  const identity = appointmentIdentity({ name, patientNo, time })
  // The second appointment of a patient has an identity of its own, which it keeps.
  return identity === appointmentIdentity(before) ? undefined : identity
}

/**
 * Changes the given fields of an existing appointment.
 * @param identity see {@link changedIdentity}
 */
export async function updateAppointment(
  tx: Transaction<DB>,
  { id, roomIds, ...changes }: AppointmentPatch,
  identity: string | undefined,
): Promise<void> {
  const { name, patientNo, time, company, note, alerts, packageId } = changes
  const row = {
    identity,
    name,
    patient_no: patientNo,
    time,
    company,
    // Set to itself so that a patch of the rooms alone is still a statement; a column of an index would rewrite the index.
    note: note ?? sql.ref<string>('note'),
    alerts: alerts && alertsInText(alerts),
    package_id: packageId,
  }
  await tx.updateTable('appointments').set(row).where('id', '=', id).execute()
  if (!roomIds) return
  await tx.deleteFrom('appointment_rooms').where('appointment_id', '=', id).execute()
  await planRooms(tx, [{ id, roomIds }])
}

/** Deletes appointments; ids that do not exist are ignored. */
export async function deleteAppointments(tx: Transaction<DB>, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('appointments').where('id', 'in', ids).execute()
}

/** Deletes a day's appointments and what is known of deleted ones. @returns the number of deleted appointments. */
export async function deleteDay(tx: Transaction<DB>, day: string): Promise<number> {
  await tx.deleteFrom('deleted_appointments').where('day', '=', day).execute()
  const { numDeletedRows } = await tx.deleteFrom('appointments').where('day', '=', day).executeTakeFirst()
  return Number(numDeletedRows)
}

async function planRooms(
  tx: Transaction<DB>,
  plans: readonly { readonly id: number; readonly roomIds: readonly number[] }[],
): Promise<void> {
  const rows = plans.flatMap(({ id, roomIds }) =>
    roomIds.map((roomId, position) => ({ appointment_id: id, position, room_id: roomId })),
  )
  for (const some of inGroups(rows, ROWS_AT_ONCE)) await tx.insertInto('appointment_rooms').values(some).execute()
}

async function withRooms(
  db: Kysely<DB>,
  appointments: readonly Omit<Appointment, 'roomIds'>[],
): Promise<Appointment[]> {
  const complete: Appointment[] = appointments.map((appointment) => ({ ...appointment, roomIds: [] }))
  const byId = new Map(complete.map((appointment) => [appointment.id, appointment]))
  if (complete.length === 0) return complete
  const rooms = await db
    .selectFrom('appointment_rooms')
    .select(['appointment_id as id', 'room_id as roomId'])
    .where('appointment_id', 'in', [...byId.keys()])
    .orderBy('appointment_id')
    .orderBy('position')
    .execute()
  for (const { id, roomId } of rooms) byId.get(id)?.roomIds.push(roomId)
  return complete
}

function toRow(day: string, { line, identity, isListed }: NewAppointment): Insertable<DB['appointments']> {
  return {
    day,
    identity,
    listed: isListed ? JSON.stringify(line) : null,
    time: line.time,
    name: line.name,
    patient_no: line.patientNo,
    company: line.company,
    alerts: alertsInText(line.alerts),
    note: line.note,
    package_id: line.packageId,
  }
}

const selectAppointments = (db: Kysely<DB>) =>
  db
    .selectFrom('appointments')
    .leftJoin('visits', 'visits.id', 'appointments.visit_id')
    .select([
      'appointments.id',
      'appointments.day',
      'appointments.time',
      'appointments.name',
      'appointments.patient_no as patientNo',
      'appointments.company',
      'appointments.alerts',
      'appointments.note',
      'appointments.package_id as packageId',
      'appointments.arrived',
      'visits.id as visitId',
      'visits.number as visitNumber',
      'visits.status as visitStatus',
    ])

type AppointmentRow = Awaited<ReturnType<ReturnType<typeof selectAppointments>['execute']>>[number]

function toAppointment({ visitId, visitNumber, visitStatus, ...row }: AppointmentRow): Omit<Appointment, 'roomIds'> {
  const arrived = fromFlag(row.arrived)
  const hasVisit = arrived && visitId !== null && visitNumber !== null && visitStatus !== null
  return {
    ...row,
    alerts: alertsFromText(row.alerts),
    arrived,
    visit: hasVisit ? { id: visitId, number: visitNumber, status: visitStatus } : null,
  }
}

/** Finds the appointment of a day with an identity. */
export async function findByIdentity(db: Kysely<DB>, day: string, identity: string): Promise<Appointment | undefined> {
  const row = await db
    .selectFrom('appointments')
    .select('id')
    .where('day', '=', day)
    .where('identity', '=', identity)
    .executeTakeFirst()
  return row && (await findAppointments(db, [row.id]))[0]
}

/** Moves an appointment to another day, with an identity that is free there. */
export async function moveToDay(tx: Transaction<DB>, id: number, day: string, identity: string): Promise<void> {
  await tx.updateTable('appointments').set({ day, identity }).where('id', '=', id).execute()
}

/** Number of appointments deleted per transaction, which bounds how long calls wait. */
const BATCH = 5_000

/**
 * Deletes the appointments of the days before a day (`2026-03-01`), and what is kept of deleted ones, because they name
 * patients. @returns their number.
 */
export function eraseAppointments(db: Kysely<DB>, before: string, signal?: AbortSignal): Promise<number> {
  return inBatches(BATCH, () => eraseBatch(db, before), signal)
}

function eraseBatch(db: Kysely<DB>, before: string): Promise<{ found: number; done: number }> {
  return db.transaction().execute(async (tx) => {
    const due = tx.selectFrom('appointments').select('id').where('day', '<', before).limit(BATCH)
    const { numDeletedRows } = await tx.deleteFrom('appointments').where('id', 'in', due).executeTakeFirst()
    const deleted = await tx.deleteFrom('deleted_appointments').where('day', '<', before).executeTakeFirst()
    const found = Number(numDeletedRows)
    const count = found + Number(deleted.numDeletedRows)
    if (count === 0) return { found, done: 0 }
    await markFreeSpaceUnerased(tx)
    await logAudit(tx, { action: 'appointments.erase', kind: 'appointment', details: { count }, by: OPERATOR })
    return { found, done: count }
  })
}
