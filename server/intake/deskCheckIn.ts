import type { Appointment } from '../../contract/appointments.ts'

/** Returns the plan of a check-in as the desk makes it: a package decides by itself, other plans join the first room. */
export function planOfDesk({ packageId, company, roomIds }: Pick<Appointment, 'packageId' | 'company' | 'roomIds'>) {
  const hasPackage = packageId !== null
  return {
    roomIds,
    ...(!hasPackage && roomIds.length > 0 && { joins: true }),
    // Only a group may have a package of its own.
    ...(!hasPackage && company === '' && { packageId: null }),
  }
}

/** Returns the check-in of an expected patient as the desk makes it, but for the tag. */
export function arrivalOf(appointment: Appointment) {
  const { id, name, patientNo, alerts, note } = appointment
  return { name, patientNo, alerts, note, hideName: false, appointmentId: id, ...planOfDesk(appointment) }
}
