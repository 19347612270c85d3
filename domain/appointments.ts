/** The most lines that one import of appointments takes. */
export const APPOINTMENTS_AT_ONCE_MAX = 2_000
/** The most rooms that an appointment plans. */
export const APPOINTMENT_ROOMS_MAX = 30

/**
 * What makes two appointments of a day the same one: the patient number, or name and time where there is none. A file
 * that is imported again adds nothing.
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
