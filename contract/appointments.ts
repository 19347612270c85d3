import { z } from 'zod'
import { APPOINTMENT_ROOMS_MAX, APPOINTMENTS_AT_ONCE_MAX } from '../domain/appointments.ts'
import { LISTED_FIELDS } from '../domain/correctedList.ts'
import { KIOSK_ANSWER_DIGITS } from '../domain/kioskQuestions.ts'
import { NAME_MAX, VISIT_NOTE_MAX } from '../domain/limits.ts'
import { VISIT_ALERTS } from '../domain/visitAlerts.ts'
import { call } from './call.ts'
import * as c from './common.ts'
import { message } from './messages.ts'
import { NUMBER_ID, recordCalls } from './recordCalls.ts'
import { VISIT_STATUSES } from './visits.ts'

const fields = {
  name: c.Name,
  patientNo: c.PatientNo,
  time: c.Time,
  /** The group (단체, 회사) of the patient; '' for none. */
  company: c.line(NAME_MAX),
  /** Planned rooms in order; none means every room. */
  roomIds: z.array(c.NumberId).max(APPOINTMENT_ROOMS_MAX),
  /** Package used for the check-in on arrival (docs/decisions/visits.md#appointments); null for the package of the group, if it has one. */
  packageId: c.NumberId.nullable(),
  alerts: c.Alerts,
  note: c.line(VISIT_NOTE_MAX),
}

/** An expected patient of a day (예약, docs/decisions/visits.md#appointments). */
export const Appointment = z.object({
  id: c.NumberId,
  /** `2026-03-01`, in the time zone of the hospital. */
  day: z.string(),
  time: z.string(),
  name: z.string(),
  patientNo: z.string(),
  company: z.string(),
  roomIds: z.array(c.NumberId),
  packageId: c.NumberId.nullable(),
  alerts: z.array(z.enum(VISIT_ALERTS)),
  note: z.string(),
  arrived: z.boolean(),
  /** The visit created on arrival; null while the patient is expected. */
  visit: z.object({ id: c.NumberId, number: z.number().int(), status: z.enum(VISIT_STATUSES) }).nullable(),
})
export type Appointment = z.infer<typeof Appointment>

/** An answer to a question of a kiosk, which is only compared: no call returns it. */
const kioskAnswer = c
  .anyText(KIOSK_ANSWER_DIGITS)
  .regex(new RegExp(`^(\\d{${KIOSK_ANSWER_DIGITS}})?$`), message('KIOSK_ANSWER', { digits: KIOSK_ANSWER_DIGITS }))
  .optional()

const create = {
  name: fields.name,
  patientNo: fields.patientNo.default(''),
  time: fields.time.default(''),
  company: fields.company.default(''),
  roomIds: fields.roomIds.default([]),
  packageId: fields.packageId.default(null),
  alerts: fields.alerts.default([]),
  note: fields.note.default(''),
  /** Month and day of birth, `0305`. */
  birthDay: kioskAnswer,
  /** Last digits of the phone number. */
  phoneEnd: kioskAnswer,
}
const AppointmentLine = z.strictObject(create)
export type AppointmentLine = z.infer<typeof AppointmentLine>

/** An appointment to create; `day` defaults to today. */
export const AppointmentCreate = z.strictObject({ ...create, day: c.Day.optional() })
export type AppointmentCreate = z.infer<typeof AppointmentCreate>

export const AppointmentPatch = z.strictObject(fields).partial().extend({ id: c.NumberId })
export type AppointmentPatch = z.infer<typeof AppointmentPatch>

/**
 * A list of expected patients read from a file; with `isPreview` nothing is stored and only the counts are returned.
 */
export const AppointmentImport = z.strictObject({
  day: c.Day.optional(),
  isPreview: z.boolean().default(false),
  /** Appointments that get the changed values of the list, out of `changed` of the preview. */
  update: z.array(c.NumberId).max(APPOINTMENTS_AT_ONCE_MAX).default([]),
  /** Appointments that are deleted, out of `missing` of the preview. */
  remove: z.array(c.NumberId).max(APPOINTMENTS_AT_ONCE_MAX).default([]),
  /** Patients whom staff deleted and who are added again, out of `deleted` of the preview. */
  restore: z.array(c.NumberId).max(APPOINTMENTS_AT_ONCE_MAX).default([]),
  appointments: z
    .array(AppointmentLine)
    .min(1)
    .max(APPOINTMENTS_AT_ONCE_MAX, message('TOO_MANY_APPOINTMENTS', { max: APPOINTMENTS_AT_ONCE_MAX })),
})
export type AppointmentImport = z.infer<typeof AppointmentImport>

/** A patient whom the preview names. */
const Named = z.object({ id: c.NumberId, name: z.string(), patientNo: z.string(), time: z.string() })
const Difference = z.object({ id: c.NumberId, name: z.string(), fields: z.array(z.enum(LISTED_FIELDS)) })

/** `known` counts the lines that were in the list before; they are changed only by choice. */
export const ImportedAppointments = z.object({
  day: z.string(),
  added: z.number().int(),
  known: z.number().int(),
  /** Appointments that the list changed since it was uploaded before. */
  changed: z.array(Difference),
  /** Appointments that differ from the list because staff changed them, or because the patient has arrived. */
  kept: z.array(Difference),
  /** Appointments of an earlier list that this one does not name; arrived patients are not among them. */
  missing: z.array(Named),
  /** Patients of the list whose appointments staff deleted; their ids are those of the deletions. */
  deleted: z.array(Named),
})
export type ImportedAppointments = z.infer<typeof ImportedAppointments>

export const APPOINTMENT_SORTS = ['id', 'time', 'name', 'patientNo', 'company'] as const
export const AppointmentQuery = c.listQuery(APPOINTMENT_SORTS, {
  /** Defaults to today. */
  day: c.DayFilter,
  name: c.TextFilter,
  patientNo: c.TextFilter,
  company: c.TextFilter,
  arrived: c.BooleanFilter,
})
export type AppointmentQuery = z.infer<typeof AppointmentQuery>

const DayQuery = z.strictObject({ day: c.DayFilter })

/** Number of expected and of arrived patients of a day. */
export const AppointmentCounts = z.object({ day: z.string(), total: z.number().int(), arrived: z.number().int() })
export type AppointmentCounts = z.infer<typeof AppointmentCounts>

export const appointmentCalls = {
  ...recordCalls({
    path: '/v1/appointments',
    noun: '예약',
    one: '예약 한 건',
    id: NUMBER_ID,
    record: Appointment,
    create: AppointmentCreate,
    patches: ['appointments', AppointmentPatch],
    query: AppointmentQuery,
  }),
  counts: call('GET', '/v1/appointments/counts', 'staff', '예약과 도착 인원', {
    query: DayQuery,
    answer: AppointmentCounts,
  }),
  /** Stores all lines or none; appointments that are already in the list are changed only by choice. */
  upload: call('POST', '/v1/appointments/upload', 'staff', '예약 명단 올리기', {
    body: AppointmentImport,
    answer: ImportedAppointments,
    isIdempotent: true,
    itemsMax: APPOINTMENTS_AT_ONCE_MAX,
  }),
  /** A POST, to keep the searched text out of the URL. */
  search: call('POST', '/v1/appointments/search', 'staff', '오늘 올 예약 환자 찾기 (이름, 초성, 환자 번호, 단체)', {
    body: z.strictObject({ text: c.line(NAME_MAX).min(1, message('REQUIRED')) }),
    answer: z.array(Appointment),
  }),
  clear: call('POST', '/v1/appointments/clear', 'staff', '하루 예약 명단 모두 삭제', {
    body: z.strictObject({ day: c.Day }),
    answer: z.object({ count: z.number().int() }),
  }),
  /** Checks the patient out and makes the appointment expected again. */
  undoArrival: call('POST', '/v1/appointments/undo-arrival', 'staff', '도착 취소', {
    body: z.strictObject({ id: c.NumberId }),
    answer: Appointment,
  }),
}
