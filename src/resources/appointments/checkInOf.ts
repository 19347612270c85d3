import type { Appointment } from '../../../contract/appointments.ts'
import type { Package } from '../../../contract/packages.ts'
import type { VisitCreate } from '../../../contract/visits.ts'

/**
 * The check-in values of an appointment.
 *
 * @param chosen package to check in with, if the form shows it to the user first
 */
export const checkInOf = (
  { id, name, patientNo, roomIds, alerts, note }: Appointment,
  chosen?: Package,
): Partial<VisitCreate> & Pick<VisitCreate, 'name' | 'roomIds'> => ({
  name,
  patientNo,
  roomIds,
  alerts,
  note,
  appointmentId: id,
  ...(chosen && { packageId: chosen.id, roomIds: roomIds.length > 0 ? roomIds : chosen.roomIds }),
})
