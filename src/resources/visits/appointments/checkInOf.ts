import type { Appointment } from '../../../../contract/appointments.ts'
import type { Package } from '../../../../contract/packages.ts'
import type { VisitCreate } from '../../../../contract/visits.ts'

/**
 * The check-in that an appointment was made for.
 * @param chosen the package that the patient gets, where it is shown before it is sent
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
