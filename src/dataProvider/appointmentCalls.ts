import type {
  Appointment,
  AppointmentCounts,
  AppointmentLine,
  ImportedAppointments,
} from '../../contract/appointments.ts'
import type { Request } from './request.ts'

/** Calls about the patients who are expected, past those of records; of our server alone. They throw HttpError. */
export const appointmentCalls = (request: Request) => ({
  /** How many are expected today, and how many of them have come. */
  countAppointments: (signal?: AbortSignal) => request<AppointmentCounts>('GET', 'v1/appointments/counts', { signal }),

  /** Today's appointments whose name, patient number or group contains a text; it stays out of the address. */
  searchAppointments: (text: string, signal?: AbortSignal) =>
    request<Appointment[]>('POST', 'v1/appointments/search', { body: { text }, signal }),

  /** What an import of these lines would add. */
  previewAppointments: (appointments: readonly AppointmentLine[]) =>
    request<ImportedAppointments>('POST', 'v1/appointments/upload', { body: { appointments, isPreview: true } }),

  /** Adds all of the lines to the list of today, or none. Sent again it changes nothing: it needs no key. */
  importAppointments: (appointments: readonly AppointmentLine[]) =>
    request<ImportedAppointments>('POST', 'v1/appointments/upload', { body: { appointments } }),

  /** Deletes the list of a day. @returns how many they were */
  clearAppointments: async (day: string): Promise<number> =>
    (await request<{ count: number }>('POST', 'v1/appointments/clear', { body: { day } })).count,

  /** Checks the patient of an appointment out again, and expects the patient. */
  undoArrival: (id: Appointment['id']) =>
    request<Appointment>('POST', 'v1/appointments/undo-arrival', { body: { id } }),
})
