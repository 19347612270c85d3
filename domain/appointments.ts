/** Maximum number of lines in one import of appointments. */
export const APPOINTMENTS_AT_ONCE_MAX = 2_000
/** Maximum number of rooms planned by an appointment. */
export const APPOINTMENT_ROOMS_MAX = 30

/**
 * Returns a key that is equal for the same appointment of a day: its patient number, or name and time if there is none.
 * Importing a file again therefore adds nothing.
 */
export const appointmentIdentity = ({
  patientNo,
  name,
  time,
}: {
  readonly patientNo: string
  readonly name: string
  readonly time: string
}): string => JSON.stringify(patientNo === '' ? [name, time] : [patientNo])
