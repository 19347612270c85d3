import { z } from 'zod'
import { APPOINTMENT_ROOMS_MAX } from '../domain/appointments.ts'
import { CODE_KINDS } from '../domain/intake/codeKinds.ts'
import { INTAKE_OUTCOMES } from '../domain/intake/intakeRecord.ts'
import {
  BULK_MAX,
  CODE_MAX,
  INTAKE_CODES_MAX,
  INTAKE_REF_MAX,
  NAME_MAX,
  TAG_VALUE_MAX,
  VISIT_NOTE_MAX,
} from '../domain/limits.ts'
import { hasResidentNumber } from '../domain/residentNumber.ts'
import { call } from './call.ts'
import * as c from './common.ts'
import { message } from './messages.ts'

/*
 * Messages of a hospital's other systems about patients (docs/decisions/visits.md#intake). Beyond the specification.
 */

/** The source's own reference of a patient, which may be any text. */
const Ref = z.strictObject({
  ref: c
    .anyText(INTAKE_REF_MAX)
    .min(1)
    .refine(c.isStorable, message('NOT_STORABLE'))
    .refine((ref) => !hasResidentNumber(ref), message('RESIDENT_NUMBER')),
})

/** A field that may be left out. null counts as left out, because many programs send it for a value that they do not have. */
const absentIfNull = <T extends z.ZodType>(schema: T) =>
  schema
    .nullable()
    .transform((value) => value ?? undefined)
    .optional()

/** When the event happened, with any offset; the time of the request when absent. */
const occurredAt = absentIfNull(z.iso.datetime({ offset: true, error: message('OCCURRED_AT') }))

/** Longer than any phone number with its country, extension and spaces. */
const PHONE_MAX = 40

const code = c.line(CODE_MAX)
const codes = z.array(code.min(1, message('REQUIRED'))).max(INTAKE_CODES_MAX)

/** A field that is absent or null stays as it is; '', or an empty list, clears it. */
const IntakePlan = z.strictObject({
  name: c.Name,
  patientNo: absentIfNull(c.PatientNo),
  /** Defaults to today when the reference is new. */
  day: absentIfNull(c.Day),
  time: absentIfNull(c.Time),
  group: absentIfNull(c.line(NAME_MAX)),
  packageCode: absentIfNull(code),
  examCodes: absentIfNull(codes),
  roomCodes: absentIfNull(codes),
  roomIds: absentIfNull(z.array(c.NumberId).max(APPOINTMENT_ROOMS_MAX)),
  alerts: absentIfNull(c.Alerts),
  note: absentIfNull(c.line(VISIT_NOTE_MAX)),
  /** For the question of a kiosk; only the month and the day are kept. '' clears it. */
  birthDate: absentIfNull(c.anyText(10).regex(/^(\d{4}-\d{2}-\d{2})?$/, message('DAY'))),
  /** For the question of a kiosk; only the last four digits are kept. */
  phone: absentIfNull(c.line(PHONE_MAX)),
  occurredAt,
})

/** A request may come without a body. */
const Happened = z.strictObject({ occurredAt, tagValue: absentIfNull(c.text(TAG_VALUE_MAX)) }).nullish()

const INTAKE_STATES = ['EXPECTED', 'ARRIVED', 'DONE', 'CANCELLED'] as const

/** State of a patient. It contains nothing personal that the source did not send. */
export const IntakeState = z.object({
  ref: z.string(),
  state: z.enum(INTAKE_STATES),
  /** The patient's number of the day, from the arrival on. */
  number: z.number().int().optional(),
  visitId: c.NumberId.optional(),
  /** Where the patient is: name of the board, its id, and the position in its waiting list from 1; none in exam. */
  board: z.string().optional(),
  didId: c.NumberId.optional(),
  place: z.number().int().optional(),
  /** Name of the room to which the patient goes next. */
  next: z.string().optional(),
  /** Hints for staff, in words: `HIS: 예약 취소됨`. */
  hints: z.array(z.string()),
})
export type IntakeState = z.infer<typeof IntakeState>

/** A code of the hospital and the record here that it means. */
export const IntakeCode = z.strictObject({
  code: code.min(1, message('REQUIRED')),
  kind: z.enum(CODE_KINDS),
  id: z.union([c.NumberId, c.TextId]),
})
export type IntakeCode = z.infer<typeof IntakeCode>
/** A code to set; `id` null removes it. */
const CodePatch = IntakeCode.extend({ id: IntakeCode.shape.id.nullable() })
export type CodePatch = z.infer<typeof CodePatch>

/** Codes by their kinds. */
const CodeKeys = z.strictObject({
  codes: z
    .array(IntakeCode.omit({ id: true }))
    .min(1)
    .max(BULK_MAX),
})
export type CodeKey = z.infer<typeof CodeKeys>['codes'][number]

/** A patient of the day who may be the one of a message: of other systems, or entered by the desk. */
export const IntakeChoice = z.strictObject({
  patientId: c.NumberId.nullable(),
  appointmentId: c.NumberId.nullable(),
  visitId: c.NumberId.nullable(),
})
export type IntakeChoice = z.infer<typeof IntakeChoice>

/** Something of a message that could not be carried out. */
export const IntakeException = z.object({
  id: c.NumberId,
  at: c.Instant,
  source: z.string(),
  ref: z.string(),
  reason: z.string(),
  /** Advice for staff. */
  advice: z.string(),
  /** The unknown code, for exceptions that a mapping resolves; without a kind where it may be an exam or a package. */
  code: z.string().optional(),
  kind: z.enum(CODE_KINDS).optional(),
  resolved: z.boolean(),
  /** Number of unresolved exceptions of this source for this reason; only of a list with one for each reason. */
  alike: z.number().int().optional(),
  /** For staff: the patient of the message, and those of the day of whom only staff can tell whether one is meant. */
  identity: z
    .object({ name: z.string(), choices: z.array(IntakeChoice.extend({ name: z.string(), time: z.string() })) })
    .optional(),
})
export type IntakeException = z.infer<typeof IntakeException>

export const IntakeExceptionQuery = c.pageQuery({
  source: c.TextFilter,
  resolved: c.BooleanFilter,
  /** Whether to list only the newest unresolved exception for each reason of a source. */
  distinct: c.BooleanFilter,
})
export type IntakeExceptionQuery = z.infer<typeof IntakeExceptionQuery>

/** A message that was accepted and changed nothing, or that was refused. */
export const IntakeMessageRow = z.object({
  /** When it last came. */
  at: c.Instant,
  source: z.string(),
  /** MSH-10 of an HL7 message. */
  id: z.string(),
  /** MSH-9 of an HL7 message (`ADT_A04`), or the kind of a call. */
  type: z.string(),
  reference: z.string(),
  /** Why, in words. */
  reason: z.string(),
  /** How often it came. */
  times: z.number().int(),
})
export type IntakeMessageRow = z.infer<typeof IntakeMessageRow>

/** Messages of one source, by its whole name. */
export const IntakeMessageQuery = c.pageQuery({ source: c.TextFilter })
export type IntakeMessageQuery = z.infer<typeof IntakeMessageQuery>

/** A hint for staff at a visit or an appointment. */
export const IntakeHint = z.object({
  id: c.NumberId,
  visitId: c.NumberId.nullable(),
  appointmentId: c.NumberId.nullable(),
  text: z.string(),
  at: c.Instant,
})
export type IntakeHint = z.infer<typeof IntakeHint>

/** A system that sends patients. */
export const IntakeSource = z.object({
  source: z.string(),
  /** When it last sent a message. */
  lastAt: c.Instant,
  /** Number of patients whom it named today. */
  today: z.number().int(),
  /** Messages of today by outcome. */
  counts: z.record(z.enum(INTAKE_OUTCOMES), z.number().int()),
  /** Number of its exceptions that nobody has resolved. */
  open: z.number().int(),
})
export type IntakeSource = z.infer<typeof IntakeSource>

const PATIENT = '/v1/intake/patients/:ref'

export const intakeCalls = {
  plan: call('PUT', PATIENT, 'key', '올 환자 등록 또는 변경 (처음이면 201)', {
    scope: 'intake',
    params: Ref,
    body: IntakePlan,
    answer: IntakeState,
  }),
  read: call('GET', PATIENT, 'key', '보낸 환자의 상태', { scope: 'intake', params: Ref, answer: IntakeState }),
  arrive: call('POST', `${PATIENT}/arrival`, 'key', '환자 도착 (접수)', {
    scope: 'intake',
    params: Ref,
    body: Happened,
    answer: IntakeState,
  }),
  leave: call('POST', `${PATIENT}/departure`, 'key', '환자 퇴실', {
    scope: 'intake',
    params: Ref,
    body: Happened,
    answer: IntakeState,
  }),
  cancel: call('DELETE', PATIENT, 'key', '환자 취소', {
    scope: 'intake',
    params: Ref,
    body: Happened,
    answer: IntakeState,
  }),
  merge: call('POST', '/v1/intake/merges', 'key', '두 환자번호가 한 환자임', {
    scope: 'intake',
    body: z
      .strictObject({ patientNo: c.PatientNo, intoPatientNo: c.PatientNo, occurredAt })
      .refine((numbers) => numbers.patientNo !== '' && numbers.intoPatientNo !== '', message('REQUIRED')),
    answer: z.object({ changed: z.boolean() }),
  }),
  codes: call('GET', '/v1/intake/codes', 'manager', '병원 코드 목록', {
    answer: z.object({ codes: z.array(IntakeCode) }),
  }),
  /** Codes that are not named stay. Carries out what waited for the codes. */
  setCodes: call('PUT', '/v1/intake/codes', 'manager', '병원 코드 연결 (기다리던 환자까지 반영)', {
    body: z.strictObject({ codes: z.array(CodePatch).min(1).max(BULK_MAX) }),
    answer: z.object({ codes: z.array(IntakeCode), applied: z.number().int() }),
    itemsMax: BULK_MAX,
  }),
  /** Patients stay as they are; a code that comes again is unknown. */
  removeCodes: call('DELETE', '/v1/intake/codes', 'manager', '병원 코드 연결 해제', {
    body: CodeKeys,
    answer: CodeKeys,
  }),
  exceptions: call('GET', '/v1/intake/exceptions', 'manager', '반영하지 못한 것', {
    scope: 'intake',
    query: IntakeExceptionQuery,
    answer: c.pageOf(IntakeException),
  }),
  /** Takes exceptions off the list that staff have dealt with by hand. */
  resolve: call('POST', '/v1/intake/exceptions/resolve', 'manager', '확인한 예외 정리', {
    body: c.NumberIds.extend({
      /** Whether also those of the same source for the same reason are taken off, up to these. */
      alike: z.boolean().default(false),
    }),
    answer: c.NumberIds,
  }),
  /** Tells whether a patient of a message is one of the day's, or another one, and carries out what waited for it. */
  decide: call('POST', '/v1/intake/exceptions/identity', 'manager', '같은 환자인지 정하기', {
    body: z.strictObject({
      id: c.NumberId,
      /** One of the `choices`; null for another patient. */
      same: IntakeChoice.nullable(),
    }),
    answer: z.object({ id: c.NumberId }),
  }),
  unchanged: call('GET', '/v1/intake/unchanged', 'manager', '받았지만 바뀐 것 없음', {
    scope: 'intake',
    query: IntakeMessageQuery,
    answer: c.pageOf(IntakeMessageRow),
  }),
  refused: call('GET', '/v1/intake/refused', 'manager', '거절한 메시지와 까닭', {
    scope: 'intake',
    query: IntakeMessageQuery,
    answer: c.pageOf(IntakeMessageRow),
  }),
  sources: call('GET', '/v1/intake/sources', 'manager', '연동된 시스템과 마지막으로 받은 때', {
    answer: z.object({ sources: z.array(IntakeSource) }),
  }),
  hints: call('GET', '/v1/intake/hints', 'staff', '연동에서 온, 직원이 확인할 것', {
    answer: z.object({ hints: z.array(IntakeHint) }),
  }),
  dismiss: call('POST', '/v1/intake/hints/dismiss', 'staff', '연동 알림 확인', {
    body: c.NumberIds,
    answer: c.NumberIds,
  }),
}
