import type { Transaction } from 'kysely'
import type { Visit } from '../../../contract/visits.ts'
import type { DB } from '../../db/schema.ts'
import { toFlag } from '../../db/tables/columns.ts'
import { noteChange } from '../../db/transactions/notedChanges.ts'
import type { Emit } from '../../db/unitOfWork.ts'
import { reload } from '../../events/bus.ts'
import { conflict } from '../../http/refusals.ts'
import { visitClosed } from '../../queue/entries/refusals.ts'
import { lockInOrder } from '../../queue/locks.ts'
import { boardsOfVisit } from '../../queue/visits/leaveQueues.ts'
import { allOrThrow } from '../../records/bulk.ts'
import { findAppointments } from './appointmentRepository.ts'
import { alreadyArrived, claimAppointment, setArrival } from './arrivals.ts'
import { planOf } from '../packages/planOf.ts'
import { findVisits, planVisit, updateVisit } from '../visitRepository.ts'

/**
 * Lets an expected patient arrive as the visit of a number ticket, which keeps its number and its places and takes over
 * name, notes and plan. A repeated call changes nothing.
 * @throws 404 without ticket or appointment, 409 when the ticket has a name or was checked out, and when the patient has
 *   arrived or is expected on another day
 */
export async function nameTicket(
  tx: Transaction<DB>,
  emit: Emit,
  { id, appointmentId }: { readonly id: number; readonly appointmentId: number },
  today: string,
): Promise<Visit> {
  const [appointment] = allOrThrow('appointment', [appointmentId], await findAppointments(tx, [appointmentId]))
  const { name, patientNo, alerts, note, roomIds } = appointment
  const plan = await planOf(tx, { appointmentId, roomIds })
  const locked = await lockInOrder(tx, { namedRooms: plan.rooms.map(({ roomId }) => roomId), visits: [id] })
  const [ticket] = allOrThrow('visit', [id], locked.visits)
  const found = async (visitId: number) => allOrThrow('visit', [visitId], await findVisits(tx, [visitId]))[0]
  const { visitId, company } = await claimAppointment(tx, appointmentId, today)
  if (visitId === id) return found(id)
  if (visitId !== null) throw alreadyArrived((await found(visitId)).number)
  if (ticket.status === 'CLOSED') throw visitClosed(ticket)
  if (!ticket.isUnnamed) throw conflict('NO_TICKET')
  await updateVisit(tx, { id, name, patientNo, alerts, note, ...(plan.rooms.length > 0 && { roomIds: [] }) })
  if (plan.rooms.length > 0) await planVisit(tx, id, plan)
  await tx
    .updateTable('visits')
    .set({ group_name: company, appointment_id: appointmentId })
    .where('id', '=', id)
    .execute()
  await setArrival(tx, appointmentId, id)
  noteChange(tx, { type: 'visit.arrived', visitId: id })
  for (const didId of await boardsOfVisit(tx, id)) emit(reload(didId))
  return found(id)
}

/**
 * Takes the name that an arrival gave to a number ticket away again: its holder waits on without a name.
 * @returns false for a visit that did not begin as a ticket
 */
export async function takeNameBack(tx: Transaction<DB>, emit: Emit, id: number): Promise<boolean> {
  const row = await tx
    .updateTable('visits')
    .set({ name: '', patient_no: '', alerts: '', note: '', package_name: '', group_name: '' })
    .set({ appointment_id: null, unnamed: toFlag(true) })
    .where('id', '=', id)
    .where('ticket_did_id', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (!row) return false
  await tx.deleteFrom('visit_rooms').where('visit_id', '=', id).execute()
  for (const didId of await boardsOfVisit(tx, id)) emit(reload(didId))
  return true
}
