import type {
  Appointment,
  AppointmentCounts,
  AppointmentLine,
  ImportedAppointments,
} from '../../contract/appointments.ts'
import type { Request } from './request.ts'

/**
 * Calls about expected patients other than reading and writing records; only our server has them. They throw HttpError.
 */
export const appointmentCalls = (request: Request) => ({
  /** Counts the patients expected on a day, or today without one, and those of them who have arrived. */
  countAppointments: (day: string, signal?: AbortSignal) =>
    request<AppointmentCounts>('GET', 'v1/appointments/counts', {
      signal,
      ...(day !== '' && { query: new URLSearchParams({ day }) }),
    }),

  /**
   * Finds today's appointments whose name, patient number or group contains the text. The text is sent in the body, to
   * keep it out of URLs.
   */
  searchAppointments: (text: string, signal?: AbortSignal) =>
    request<Appointment[]>('POST', 'v1/appointments/search', { body: { text }, signal }),

  /** Reports what an import of these lines into the list of a day would do. */
  previewAppointments: (day: string, appointments: readonly AppointmentLine[]) =>
    request<ImportedAppointments>('POST', 'v1/appointments/upload', { body: { day, appointments, isPreview: true } }),

  /**
   * Adds all new lines to the list of a day, and applies the chosen differences of the preview. Repeating it changes
   * nothing, so it needs no idempotency key.
   */
  importAppointments: (
    day: string,
    appointments: readonly AppointmentLine[],
    choice: {
      readonly update: readonly number[]
      readonly remove: readonly number[]
      readonly restore: readonly number[]
    },
  ) => request<ImportedAppointments>('POST', 'v1/appointments/upload', { body: { day, appointments, ...choice } }),

  /** Deletes the list of a day. @returns the number of deleted appointments */
  clearAppointments: async (day: string): Promise<number> =>
    (await request<{ count: number }>('POST', 'v1/appointments/clear', { body: { day } })).count,

  /** Checks the patient of an appointment out again; the appointment is expected again. */
  undoArrival: (id: Appointment['id']) =>
    request<Appointment>('POST', 'v1/appointments/undo-arrival', { body: { id } }),
})
