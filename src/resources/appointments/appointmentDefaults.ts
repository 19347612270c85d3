import type { AppointmentLine } from '../../../contract/appointments.ts'

/** Initial values of a new appointment. */
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
