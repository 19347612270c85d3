import type { Appointment } from '../../../../contract/appointments.ts'
import type { Package } from '../../../../contract/packages.ts'
import type { VisitCreate } from '../../../../contract/visits.ts'

/**
 * The check-in that an appointment was made for.
 * @param ofGroup the package of the patient's group, which is shown before it is sent: for who has no plan
 */
export const checkInOf = (
  { id, name, patientNo, roomIds, alerts, note }: Appointment,
  ofGroup?: Package,
): Partial<VisitCreate> & Pick<VisitCreate, 'name' | 'roomIds'> => ({
  name,
  patientNo,
  roomIds,
  alerts,
  note,
  appointmentId: id,
  ...(ofGroup && roomIds.length === 0 && { packageId: ofGroup.id, roomIds: ofGroup.roomIds }),
})
