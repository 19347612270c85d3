import type { Transaction } from 'kysely'
import type {
  Appointment,
  AppointmentCounts,
  AppointmentCreate,
  AppointmentImport,
  AppointmentLine,
  AppointmentPatch,
  AppointmentQuery,
  ImportedAppointments,
} from '../../../contract/appointments.ts'
import { appointmentIdentity } from '../../../domain/appointments.ts'
import { dayIn } from '../../../domain/days.ts'
import type { DB } from '../../db/schema.ts'
import { holdRows, lockRows } from '../../db/transactions/locks.ts'
import type { Audit, UnitOfWork } from '../../db/unitOfWork.ts'
import { say } from '../../http/messages/say.ts'
import { conflict, duplicate, type FieldFault, NAMED_MAX, Refusal } from '../../http/refusals.ts'
import type { Caller } from '../../http/authorize.ts'
import { lockInOrder } from '../../queue/locks.ts'
import { findScopesOf } from '../../queue/visits/leaveQueues.ts'
import { allOrThrow, refuseDuplicate } from '../../records/bulk.ts'
import { recordService } from '../../records/recordService.ts'
import { leave, leaving } from '../checkOut.ts'
import { takeNameBack } from './nameTicket.ts'
import { missingRooms } from '../visitReferences.ts'
import { findVisits, updateVisit } from '../visitRepository.ts'
import {
  changedIdentity,
  deleteAppointments,
  deleteDay,
  findAppointments,
  insertAppointments,
  type ListedAppointment,
  lockListed,
  updateAppointment,
} from './appointmentRepository.ts'
import { findArrival, takeBackArrival } from './arrivals.ts'
import { countAppointments, listAppointments, searchAppointments } from './listAppointments.ts'
import { noteDeleted, uploadList } from './uploadList.ts'

/** Result of undoing an arrival, with the visit that it ended; null when the patient was expected already. */
interface UndoneArrival {
  readonly appointment: Appointment
  readonly visitId: number | null
}

/** Manages the expected patients of a day (예약, docs/decisions/visits.md#appointments) one by one. */
export const appointmentRecords = (unit: UnitOfWork, timeZone: string) =>
  recordService<Appointment, AppointmentCreate, AppointmentPatch, AppointmentQuery, ListedAppointment[]>(unit, {
    records: 'appointments',
    list: (db, query) => listAppointments(db, query, dayIn(timeZone, new Date())),
    find: findAppointments,
    async create(tx, { day = dayIn(timeZone, new Date()), ...appointment }) {
      await refuseWrongPlans(tx, [appointment], (field) => field)
      const [id] = await insertAppointments(tx, day, [
        { line: appointment, identity: appointmentIdentity(appointment), isListed: false },
      ])
      if (id === undefined) throw IN_LIST()
      return id
    },
    async lock(tx, ids, patches) {
      await refuseWrongPlans(tx, patches, (field, line) => `appointments.${line}.${field}`)
      await lockRows(tx, 'appointments', ids)
    },
    async update(tx, patches) {
      for (const patch of patches) {
        // Read again each time: an earlier patch may have changed the same appointment.
        const [known] = await findAppointments(tx, [patch.id])
        if (known) await refuseDuplicate(IN_LIST, () => updateAppointment(tx, patch, changedIdentity(known, patch)))
      }
    },
    lockToRemove: lockListed,
    // Their visits stay.
    async remove(tx, ids, { locked }) {
      await deleteAppointments(tx, ids)
      await noteDeleted(tx, locked)
    },
  })

/** Lists, searches and uploads the expected patients of a day. An arrival is a check-in that names the appointment. */
export class AppointmentService {
  readonly #unit: UnitOfWork
  readonly #timeZone: string

  /** @param timeZone time zone of the hospital, which decides what today is */
  constructor(unit: UnitOfWork, timeZone: string) {
    this.#unit = unit
    this.#timeZone = timeZone
  }

  async counts(day = this.#today()): Promise<AppointmentCounts> {
    return { day, ...(await countAppointments(this.#unit.db, day)) }
  }

  search(text: string): Promise<Appointment[]> {
    return searchAppointments(this.#unit.db, this.#today(), text)
  }

  /**
   * Adds the lines of a file, all or none; lines that are already in the list are changed only by choice.
   * @throws 400 at lines that repeat a patient, or name rooms or packages that do not exist.
   */
  import(
    audit: Audit<ImportedAppointments>,
    { day = this.#today(), ...list }: AppointmentImport,
  ): Promise<ImportedAppointments> {
    return this.#unit.change(audit, async (tx) => {
      refuseTwice(list.appointments)
      await refuseWrongPlans(tx, list.appointments, (field, line) => `appointments.${line}.${field}`)
      return uploadList(tx, day, list)
    })
  }

  /** Deletes the list of a day; the visits stay. */
  clear(audit: Audit<{ count: number }>, day: string): Promise<{ count: number }> {
    return this.#unit.change(audit, async (tx) => ({ count: await deleteDay(tx, day) }))
  }

  /**
   * Undoes an arrival: checks the visit out, or makes it the number ticket that it was, and makes the appointment expected
   * again. Does nothing when it is expected already.
   * @param audit gets the id of the visit; null when nothing changed
   * @throws 404 without the appointment, 409 for a patient in exam.
   */
  async undoArrival(audit: Audit<UndoneArrival>, caller: Caller, id: number): Promise<Appointment> {
    const { appointment } = await this.#unit.change(audit, async (tx, emit) => {
      const read = async () => allOrThrow('appointment', [id], await findAppointments(tx, [id]))[0]
      const visitId = await findArrival(tx, id)
      if (visitId === undefined) return { appointment: await read(), visitId: null }
      const { scopes } = await lockInOrder(tx, {
        scopes: await findScopesOf(tx, [visitId]),
        visits: [visitId],
      })
      if (!(await takeBackArrival(tx, id, visitId))) throw conflict('ARRIVAL_CHANGED')
      const [visit] = allOrThrow('visit', [visitId], await findVisits(tx, [visitId]))
      if (visit.status === 'OPEN' && !(await takeNameBack(tx, emit, visitId))) {
        await leave(tx, emit, visit, { scopes, by: caller })
        await updateVisit(tx, { id: visitId, ...leaving() })
      }
      return { appointment: await read(), visitId }
    })
    return appointment
  }

  #today(): string {
    return dayIn(this.#timeZone, new Date())
  }
}

/** @throws 400 at each line that repeats an earlier one: the same patient number at the same time. */
function refuseTwice(lines: readonly AppointmentLine[]): void {
  const first = new Map<string, number>()
  const errors = lines.flatMap((line, at): FieldFault[] => {
    const identity = JSON.stringify([line.patientNo, line.time])
    const before = line.patientNo === '' ? undefined : first.get(identity)
    if (before === undefined) first.set(identity, at)
    return before === undefined
      ? []
      : [{ field: `appointments.${at}`, text: say('LINE_TWICE', { line: at + 1, before: before + 1 }) }]
  })
  refuse(errors)
}

/**
 * Locks the rooms and packages, so that they are not deleted before the lines are stored.
 * @throws 400 at the field of each line that names a missing room or package, or a room twice.
 */
async function refuseWrongPlans(
  tx: Transaction<DB>,
  lines: readonly Pick<AppointmentPatch, 'roomIds' | 'packageId'>[],
  fieldOf: (field: string, line: number) => string,
): Promise<void> {
  const rooms = [...new Set(lines.flatMap(({ roomIds }) => roomIds ?? []))]
  const packages = lines.flatMap(({ packageId }) => packageId ?? [])
  if (rooms.length > 0) await lockInOrder(tx, { namedRooms: rooms })
  const missing = new Set(rooms.length > 0 ? await missingRooms(tx, rooms) : [])
  const known = new Set(await holdRows(tx, 'packages', packages))
  const errors = lines.flatMap(({ roomIds = [], packageId }, at): FieldFault[] => {
    const wrong = (field: string, key: 'ROOM_TWICE' | 'NO_SUCH_ROOM' | 'NO_SUCH_PACKAGE') => ({
      field: fieldOf(field, at),
      text: say('LINE', { line: at + 1, problem: say(key) }),
    })
    if (new Set(roomIds).size < roomIds.length) return [wrong('roomIds', 'ROOM_TWICE')]
    if (roomIds.some((id) => missing.has(id))) return [wrong('roomIds', 'NO_SUCH_ROOM')]
    return packageId && !known.has(packageId) ? [wrong('packageId', 'NO_SUCH_PACKAGE')] : []
  })
  refuse(errors)
}

function refuse(errors: readonly FieldFault[]): void {
  const [first] = errors
  if (first) throw new Refusal(400, 'INVALID', first.text, { errors: errors.slice(0, NAMED_MAX) })
}

const IN_LIST = () => duplicate('name', 'APPOINTMENT_TWICE')
