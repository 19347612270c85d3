import type { AppointmentLine } from '../../../../contract/appointments.ts'

/** What a new appointment starts with. */
export const APPOINTMENT_DEFAULTS: AppointmentLine = {
  name: '',
  patientNo: '',
  time: '',
  company: '',
  roomIds: [],
  packageId: null,
  alerts: [],
  note: '',
}
