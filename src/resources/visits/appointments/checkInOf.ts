import type { Appointment } from '../../../../contract/appointments.ts'
import type { VisitCreate } from '../../../../contract/visits.ts'

/** The check-in that an appointment was made for. */
export const checkInOf = ({ id, name, patientNo, roomIds, alerts, note }: Appointment) =>
  ({ name, patientNo, roomIds, alerts, note, appointmentId: id }) satisfies Partial<VisitCreate>
