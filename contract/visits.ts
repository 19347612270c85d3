import { z } from 'zod'
import { BULK_MAX, PATIENT_NO_MAX, TAG_VALUE_MAX, VISIT_NOTE_MAX } from '../domain/limits.ts'
import { VISIT_ALERTS } from '../domain/visitAlerts.ts'
import { WAITING_STATUSES } from '../domain/waiting.ts'
import { call } from './call.ts'
import * as c from './common.ts'
import { message } from './messages.ts'
import { PlaceName } from './waitingLists.ts'

export const VISIT_STATUSES = ['OPEN', 'CLOSED'] as const

const fields = {
  name: c.Name,
  patientNo: c.line(PATIENT_NO_MAX),
  tagMappingId: c.NumberId.nullable(),
  /** Planned rooms in order; none means every room. */
  roomIds: z.array(c.NumberId).max(100),
  hideName: z.boolean(),
  /** For staff only (docs/decisions/visits.md#alerts-and-notes). */
  alerts: c.Alerts,
  note: c.line(VISIT_NOTE_MAX),
}

/** Entry of a patient in the queue of one board. */
export const VisitWaiting = z.object({
  didWaitingId: c.NumberId,
  didId: c.NumberId,
  status: z.enum(WAITING_STATUSES),
  createdAt: c.Instant,
  /**
   * Room in which the exam ended, null for none, where the board has got another one since; absent where it is the
   * board's.
   */
  roomId: c.NumberId.nullable().optional(),
  /** Place of the room to which a patient in exam was called; absent without one. Our server only. */
  place: z.number().int().optional(),
  placeName: PlaceName.optional(),
})
export type VisitWaiting = z.infer<typeof VisitWaiting>

/** A patient here today (접수). `waitings` are the patient's entries, oldest first. */
export const Visit = z.object({
  id: c.NumberId,
  /** The patient's number of the day, from 1; shown in place of a name. */
  number: z.number().int(),
  /** Whether to hide the name on public screens. */
  hideName: z.boolean(),
  /** Alerts and a short note for staff; never sent without a token (docs/decisions/visits.md#alerts-and-notes). */
  alerts: z.array(z.enum(VISIT_ALERTS)),
  note: z.string(),
  name: z.string(),
  patientNo: z.string(),
  tagMappingId: c.NumberId.nullable(),
  /** Number printed on the tag; null without one. */
  tagNo: z.string().nullable(),
  roomIds: z.array(c.NumberId),
  /** Planned rooms that were done at boards deleted since; absent for none. */
  doneRoomIds: z.array(c.NumberId).optional(),
  /** Name, at the time of check-in, of the package used; absent without one (docs/decisions/visits.md#exams-have-rooms-packages-list-rooms). */
  packageName: z.string().optional(),
  status: z.enum(VISIT_STATUSES),
  createdAt: c.Instant,
  closedAt: c.Instant.nullable(),
  /**
   * Whether the server checked the patient out, because nobody had (`VISIT_CLOSE_DAYS`); other servers may not send it.
   */
  autoClosed: z.boolean().optional(),
  /**
   * True for an open visit of an earlier day that nobody has touched for six hours. Only in the list of visits.
   */
  leftOver: z.boolean().optional(),
  /** True for a number ticket whose holder has no name yet (DE-48): `name` is ''. */
  ticket: z.boolean().optional(),
  waitings: z.array(VisitWaiting),
})
export type Visit = z.infer<typeof Visit>

/** Progress of a patient at one stop; `NEXT` is the stop to which a completion would send the patient (docs/decisions/queue.md#sending-on). */
const STOP_STATUSES = ['DONE', 'CALLED', 'WAITING', 'HOLDING', 'NEXT', 'PLANNED'] as const
export type StopStatus = (typeof STOP_STATUSES)[number]

/** A stop: a room of the visit, or a board without a room. */
export const VisitStop = z.object({
  roomId: c.NumberId.nullable(),
  /** The board at which the patient is, was examined or is expected; null where there is none yet. */
  didId: c.NumberId.nullable(),
  isPlanned: z.boolean(),
  status: z.enum(STOP_STATUSES),
  /** Time at which the patient came there, or the exam was completed; null for a stop that is still ahead. */
  since: c.Instant.nullable(),
})
export type VisitStop = z.infer<typeof VisitStop>

/** A visit and its stops: the planned rooms in order, then unplanned stops. */
export const VisitWay = z.object({ visit: Visit, stops: z.array(VisitStop) })
export type VisitWay = z.infer<typeof VisitWay>

/** A check-in: creates the visit and, with `didId`, the entry in that board's queue, both or neither (docs/decisions/visits.md#a-check-in-is-one-call). */
export const VisitCreate = z.strictObject({
  name: fields.name,
  patientNo: fields.patientNo.default(''),
  tagMappingId: fields.tagMappingId.default(null),
  roomIds: fields.roomIds.default([]),
  hideName: fields.hideName.default(false),
  alerts: fields.alerts.optional(),
  note: fields.note.optional(),
  didId: c.NumberId.optional(),
  /**
   * Whether the patient joins the queue of the planned room that is best to go to first, if no board is named.
   * When absent, the package decides, and a plan without a package joins none.
   */
  joins: z.boolean().optional(),
  /**
   * The appointment of an expected patient, which becomes arrived. If it has already arrived, the answer is the visit
   * of that check-in.
   */
  appointmentId: c.NumberId.optional(),
  /**
   * The package whose rooms are planned unless the check-in names rooms; null for none. When absent, the patient gets
   * the package of the appointment (docs/decisions/visits.md#appointments), and without any plan that of the group (docs/decisions/visits.md#exams-have-rooms-packages-list-rooms).
   */
  packageId: c.NumberId.nullable().optional(),
})
export type VisitCreate = z.infer<typeof VisitCreate>

/** `status: 'CLOSED'` checks out: the tag is returned and the patient leaves every queue. */
export const VisitPatch = z
  .strictObject({ ...fields, status: z.enum(VISIT_STATUSES) })
  .partial()
  .extend({ id: c.NumberId })
export type VisitPatch = z.infer<typeof VisitPatch>

/** A reopened visit, and what could not be restored. */
export const ReopenedVisit = z.object({
  visit: Visit,
  /** Its tag was given to another patient or deleted meanwhile. */
  tagLost: z.boolean(),
  /** The visit got a new number because its number is taken today. */
  numberChanged: z.boolean(),
  /** The patient is back in the queues that a check-out a moment ago had taken away. */
  placesRestored: z.boolean(),
})
export type ReopenedVisit = z.infer<typeof ReopenedVisit>

/** Visits that a check-out of several closed: what {@link visitCalls.undoCheckOut} takes. */
export const CheckedOut = z.object({ ids: z.array(c.NumberId) })
export type CheckedOut = z.infer<typeof CheckedOut>

const VisitIds = z.strictObject({ ids: z.array(c.NumberId).min(1).max(BULK_MAX) })

export const VISIT_SORTS = ['id', 'name', 'patientNo', 'status', 'createdAt', 'closedAt'] as const
export const VisitQuery = c.listQuery(VISIT_SORTS, {
  name: c.TextFilter,
  patientNo: c.TextFilter,
  tagNo: c.TextFilter,
  status: c.ChoiceFilter(VISIT_STATUSES),
  /** Day of the check-in, or of the last reopening; absent for any. */
  day: c.DayFilter,
  /**
   * Only patients checked in before today, in the time zone of the hospital, whom nobody has touched for six hours.
   */
  earlier: c.BooleanFilter,
})
export type VisitQuery = z.infer<typeof VisitQuery>

export const visitCalls = {
  list: call('GET', '/v1/visits', 'staff', '접수 목록', { query: VisitQuery, answer: c.pageOf(Visit) }),
  one: call('GET', '/v1/visits/:id', 'staff', '접수 한 건', { params: c.NumberIdParams, answer: Visit }),
  way: call('GET', '/v1/visits/:id/way', 'staff', '환자의 진행 현황 (완료, 현재 위치, 다음, 남은 검사실)', {
    params: c.NumberIdParams,
    answer: VisitWay,
  }),
  create: call('POST', '/v1/visits', 'staff', '접수', {
    body: VisitCreate,
    answer: Visit,
    status: 201,
    isIdempotent: true,
  }),
  update: call('PATCH', '/v1/visits', 'staff', '접수 수정과 퇴실', {
    body: z.strictObject({ visits: z.array(VisitPatch).min(1).max(BULK_MAX) }),
    answer: z.array(Visit),
  }),
  /**
   * Finds patients by a name or its beginning, initial consonants (초성), a number of the day, a patient number or a tag:
   * those who are here, and those of today who have left. A POST, to keep the text out of the URL.
   */
  search: call('POST', '/v1/visits/search', 'staff', '환자 찾기 (이름·초성·접수 번호·환자번호·태그)', {
    body: z.strictObject({ text: c.line(TAG_VALUE_MAX).min(1, message('REQUIRED')) }),
    answer: z.array(Visit),
  }),
  /** Reopens a visit; within the 10 seconds of an undo it also restores the queues that the check-out took away. */
  reopen: call('POST', '/v1/visits/reopen', 'staff', '퇴실한 접수 다시 열기 (태그는 비어 있으면 함께)', {
    body: z.strictObject({ id: c.NumberId }),
    answer: ReopenedVisit,
    isIdempotent: true,
  }),
  /** The expected patient arrives as the visit of a number ticket, which keeps its number and its place. */
  nameTicket: call('POST', '/v1/visits/name-ticket', 'staff', '번호표를 오늘 예약 환자와 합치기', {
    body: z.strictObject({ id: c.NumberId, appointmentId: c.NumberId }),
    answer: Visit,
  }),
  checkOutEarlier: call('POST', '/v1/visits/check-out-earlier', 'staff', '지난 날 접수한 환자 모두 퇴실', {
    answer: CheckedOut.extend({ count: z.number().int() }),
  }),
  /** Checks out those of these patients who are finished, and closes the number tickets that wait; the others stay. */
  checkOutFinished: call(
    'POST',
    '/v1/visits/check-out-finished',
    'staff',
    '검사를 모두 마친 환자 한 번에 퇴실, 기다리는 번호표 마감',
    {
      body: VisitIds,
      answer: CheckedOut,
      isIdempotent: true,
    },
  ),
  /** Within the 10 seconds of an undo: visits, places in the queues and free tags are as they were. */
  undoCheckOut: call('POST', '/v1/visits/undo-check-out', 'staff', '방금 한 여러 명의 퇴실 되돌리기', {
    body: VisitIds,
    answer: z.array(ReopenedVisit),
  }),
}
