import { z } from 'zod'
import { BULK_MAX, PATIENT_NO_MAX, TAG_VALUE_MAX, VISIT_NOTE_MAX } from '../domain/limits.ts'
import { VISIT_ALERTS } from '../domain/visitAlerts.ts'
import { WAITING_STATUSES } from '../domain/waiting.ts'
import { call } from './call.ts'
import * as c from './common.ts'

export const VISIT_STATUSES = ['OPEN', 'CLOSED'] as const

const fields = {
  name: c.Name,
  patientNo: c.line(PATIENT_NO_MAX),
  tagMappingId: c.NumberId.nullable(),
  /** Planned rooms in order; none means every room (DE-24). */
  roomIds: z.array(c.NumberId).max(100),
  hideName: z.boolean(),
  /** For staff alone (decision 39); in whatever order, they are stored in that of {@link VISIT_ALERTS}. */
  alerts: z.array(z.enum(VISIT_ALERTS)).max(VISIT_ALERTS.length),
  note: c.line(VISIT_NOTE_MAX),
}

/** Where a visit's patient stands at one board. */
export const VisitWaiting = z.object({
  didWaitingId: c.NumberId,
  didId: c.NumberId,
  status: z.enum(WAITING_STATUSES),
  createdAt: c.Instant,
})
export type VisitWaiting = z.infer<typeof VisitWaiting>

/** A patient here today (접수). `waitings` are the patient's entries, oldest first. */
export const Visit = z.object({
  id: c.NumberId,
  /** The patient's number of the day, from 1; shown where a name is not. */
  number: z.number().int(),
  /** The name appears on no public screen. */
  hideName: z.boolean(),
  /** What staff must mind, and a short note; neither leaves the server without a token (decision 39). */
  alerts: z.array(z.enum(VISIT_ALERTS)),
  note: z.string(),
  name: z.string(),
  patientNo: z.string(),
  tagMappingId: c.NumberId.nullable(),
  /** Number printed on the tag; null without one. */
  tagNo: z.string().nullable(),
  roomIds: z.array(c.NumberId),
  /** What the package was called that the patient was checked in with; absent without one (decision 52). */
  packageName: z.string().optional(),
  status: z.enum(VISIT_STATUSES),
  createdAt: c.Instant,
  closedAt: c.Instant.nullable(),
  /** The server checked the patient out, because nobody had (`VISIT_CLOSE_DAYS`); other servers may not say so. */
  autoClosed: z.boolean().optional(),
  waitings: z.array(VisitWaiting),
})
export type Visit = z.infer<typeof Visit>

/** How far a patient is at a place of the way; the next is where a completion would send the patient (decision 51). */
export const STOP_STATUSES = ['DONE', 'CALLED', 'WAITING', 'HOLDING', 'NEXT', 'PLANNED'] as const
export type StopStatus = (typeof STOP_STATUSES)[number]

/** A room of a patient's way, or a board without a room. */
export const VisitStop = z.object({
  roomId: c.NumberId.nullable(),
  /** The board at which the patient is, was done or is awaited; null where there is none yet. */
  didId: c.NumberId.nullable(),
  isPlanned: z.boolean(),
  status: z.enum(STOP_STATUSES),
  /** Since when the patient is there, or when the exam was done; null of what is left. */
  since: c.Instant.nullable(),
})
export type VisitStop = z.infer<typeof VisitStop>

/** A visit and its whole way: the planned rooms in their order, then where the patient was without a plan. */
export const VisitWay = z.object({ visit: Visit, stops: z.array(VisitStop) })
export type VisitWay = z.infer<typeof VisitWay>

/**
 * A check-in: the visit, and with `didId` the queue that the patient joins at once. All of it or nothing (decision 38).
 */
export const VisitCreate = z.strictObject({
  name: fields.name,
  patientNo: fields.patientNo.default(''),
  tagMappingId: fields.tagMappingId.default(null),
  roomIds: fields.roomIds.default([]),
  hideName: fields.hideName.default(false),
  alerts: fields.alerts.optional(),
  note: fields.note.optional(),
  didId: c.NumberId.optional(),
  /** The patient was expected: the appointment arrives. Where it has arrived the answer is the visit of then. */
  appointmentId: c.NumberId.optional(),
  /**
   * The package whose rooms are planned unless the check-in names rooms; null for none. Without it the patient of an
   * appointment gets the package of the appointment (decision 62), and without a plan that of the group (decision 52).
   */
  packageId: c.NumberId.nullable().optional(),
})
export type VisitCreate = z.infer<typeof VisitCreate>

/** `status: 'CLOSED'` checks out: the tag returns and the patient leaves every queue. */
export const VisitPatch = z
  .strictObject({ ...fields, status: z.enum(VISIT_STATUSES) })
  .partial()
  .extend({ id: c.NumberId })
export type VisitPatch = z.infer<typeof VisitPatch>

/** A visit that was opened again, and what it did not get back. */
export const ReopenedVisit = z.object({
  visit: Visit,
  /** Its tag is carried by another patient by now, or was deleted. */
  tagLost: z.boolean(),
  /** Others go by its number today: it has a new one. */
  numberChanged: z.boolean(),
  /** It is at the boards again where it was checked out of a moment ago. */
  placesRestored: z.boolean(),
})
export type ReopenedVisit = z.infer<typeof ReopenedVisit>

export const VISIT_SORTS = ['id', 'name', 'patientNo', 'status', 'createdAt', 'closedAt'] as const
export const VisitQuery = c.listQuery(VISIT_SORTS, {
  name: c.TextFilter,
  patientNo: c.TextFilter,
  tagNo: c.TextFilter,
  status: c.ChoiceFilter(VISIT_STATUSES),
  /** Checked in on a day before today, in the time zone of the hospital, and longer than a night ago (12 hours). */
  earlier: c.BooleanFilter,
})
export type VisitQuery = z.infer<typeof VisitQuery>

export const visitCalls = {
  list: call({
    method: 'GET',
    path: '/v1/visits',
    access: 'staff',
    summary: '접수 목록',
    query: VisitQuery,
    answer: c.pageOf(Visit),
  }),
  one: call({
    method: 'GET',
    path: '/v1/visits/:id',
    access: 'staff',
    summary: '접수 한 건',
    params: c.NumberIdParams,
    answer: Visit,
  }),
  way: call({
    method: 'GET',
    path: '/v1/visits/:id/way',
    access: 'staff',
    summary: '환자의 진행 현황 (완료, 현재 위치, 다음, 남은 검사실)',
    params: c.NumberIdParams,
    answer: VisitWay,
  }),
  create: call({
    method: 'POST',
    path: '/v1/visits',
    access: 'staff',
    summary: '접수',
    body: VisitCreate,
    answer: Visit,
    status: 201,
    isIdempotent: true,
  }),
  update: call({
    method: 'PATCH',
    path: '/v1/visits',
    access: 'staff',
    summary: '접수 수정과 퇴실',
    body: z.strictObject({ visits: z.array(VisitPatch).min(1).max(BULK_MAX) }),
    answer: z.array(Visit),
  }),
  /**
   * Who is meant by a name or its beginning, initial consonants (초성), a number of the day, a patient number or a tag: of
   * those who are here, and of today's who have left. The text is no part of the address.
   */
  search: call({
    method: 'POST',
    path: '/v1/visits/search',
    access: 'staff',
    summary: '환자 찾기 (이름·초성·접수 번호·환자번호·태그)',
    body: z.strictObject({ text: c.line(TAG_VALUE_MAX).min(1, c.REQUIRED) }),
    answer: z.array(Visit),
  }),
  /** Within the 10 seconds of an undo the patient also gets the places back that the check-out took. */
  reopen: call({
    method: 'POST',
    path: '/v1/visits/reopen',
    access: 'staff',
    summary: '퇴실한 접수 다시 열기 (태그는 비어 있으면 함께)',
    body: z.strictObject({ id: c.NumberId }),
    answer: ReopenedVisit,
    isIdempotent: true,
  }),
  checkOutEarlier: call({
    method: 'POST',
    path: '/v1/visits/check-out-earlier',
    access: 'staff',
    summary: '지난 날 접수한 환자 모두 퇴실',
    answer: z.object({ count: z.number().int() }),
  }),
}
