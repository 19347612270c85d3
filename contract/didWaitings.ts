import { z } from 'zod'
import { BULK_MAX, MOVE_NOTE_MAX, TAG_VALUE_MAX } from '../domain/limits.ts'
import { TAG_FLAGS } from '../domain/tagScan.ts'
import { VISIT_ALERTS } from '../domain/visitAlerts.ts'
import { WAITING_STATUSES } from '../domain/waiting.ts'
import { FRONT_REASONS, HOLD_REASONS, MOVE_ACTIONS, MOVE_REASONS } from '../domain/waitingMoves.ts'
import { call } from './call.ts'
import * as c from './common.ts'
import { Did, PublicDid } from './dids.ts'
import { Pause } from './pauses.ts'
import { Room } from './rooms.ts'

/** Interval in which a call is likely; four of five calls fall into it (decision 57). */
export const ExpectedCall = z.object({ from: c.Instant, to: c.Instant })
export type ExpectedCall = z.infer<typeof ExpectedCall>

/** Likely wait in minutes, rounded as coarsely as patients are told (`domain/estimate/publicWait.ts`). */
export const PublicWait = z.object({ from: z.number().int(), to: z.number().int() })
export type PublicWait = z.infer<typeof PublicWait>

/**
 * A patient in one of a board's three lists. Without a token the name is masked, and `visitId`, `front` and the fields
 * that screens confirm are absent (DE-06).
 */
export const WaitingPatient = z.object({
  didWaitingId: c.NumberId,
  name: z.string(),
  /** Position shown to people, from 1 without gaps (DE-10). */
  order: z.number().int(),
  /** Time of joining the queue. */
  createdAt: c.Instant,
  /** Time of the last call; null before that. */
  calledAt: c.Instant.nullable(),
  visitId: c.NumberId.optional(),
  /** Whether the patient was moved to the front of the queue. Our server only. */
  front: z.boolean().optional(),
  /** The patient's number of the day. Our server only. */
  number: z.number().int().optional(),
  /**
   * Whether `name` holds the number in words instead of a name, because the patient or the board asks for it. Only
   * without a token.
   */
  nameHidden: z.boolean().optional(),
  /**
   * True when the name must not appear on public screens, absent otherwise. For staff only, whose own view of a board
   * hides the name by it.
   */
  hideName: z.boolean().optional(),
  /** Alerts and a short note about the patient, where there are any. For staff only (decision 39). */
  alerts: z.array(z.enum(VISIT_ALERTS)).optional(),
  note: z.string().optional(),
  /** Likely time of the call of a waiting patient, where it can be estimated. For staff only. */
  expected: ExpectedCall.optional(),
  /** Likely wait, where the board's wall shows waits and it can be estimated. */
  wait: PublicWait.optional(),
  /** Reason of a move to the front, where the board's wall shows it. */
  frontReason: z.enum(FRONT_REASONS).optional(),
  /**
   * Number of calls for this exam, from the second one on, and whether it is high enough to offer "no-show". For staff
   * only.
   */
  calls: z.number().int().optional(),
  calledOften: z.boolean().optional(),
  /** Number of no-shows here, and whether it is high enough to offer a hold. For staff only. */
  missed: z.number().int().optional(),
  missedOften: z.boolean().optional(),
  /** Start of the hold, and its reason where staff gave one. For staff only. */
  heldAt: c.Instant.optional(),
  holdReason: z.enum(HOLD_REASONS).optional(),
  /**
   * Time at which a named screen first showed this call; null while none has, absent when the board has no named screen
   * (DE-26). Of called patients, for staff only.
   */
  shownAt: c.Instant.nullable().optional(),
  /** Name of the screen at that time; set when `shownAt` is not null. */
  shownBy: z.string().optional(),
  /**
   * Time at which a named screen finished announcing this call, and its name; absent before. Of called patients, for
   * staff only.
   */
  spokenAt: c.Instant.optional(),
  spokenBy: z.string().optional(),
  /**
   * True when the board has screens but no named one, so that showing is not confirmed. Of called patients, for staff
   * only.
   */
  unnamedScreens: z.boolean().optional(),
})
export type WaitingPatient = z.infer<typeof WaitingPatient>

/**
 * What a board's wall shows in addition to its queue according to the option `calls`; part of the list of waiting
 * patients.
 */
export const WallFacts = z.object({
  /** Likely wait of a patient who joins now, where it can be estimated. */
  newcomerWait: PublicWait.optional(),
  /** Names of the room in the languages of the option, where they are set. */
  roomNames: z.object({ en: z.string(), cn: z.string(), jp: z.string() }).partial().optional(),
})
export type WallFacts = z.infer<typeof WallFacts>

export const WaitingList = z.object({
  did: PublicDid,
  patients: z.array(WaitingPatient),
  /** Set while calling is paused at the board. Our server only. */
  pause: Pause.optional(),
  /** Wait limits of the board's room, where they are set. For staff only. */
  waitWarning: Room.shape.waitWarning,
  waitAlarm: Room.shape.waitAlarm,
  ...WallFacts.shape,
})
export type WaitingList = z.infer<typeof WaitingList>

/**
 * A board as the waiting page shows it: its three lists, the capacity of its room, and the limits of long waits there.
 */
export const BoardQueue = z.object({
  did: Did,
  room: Room.pick({ id: true, maxPatient: true, useMultiCall: true, waitWarning: true, waitAlarm: true }),
  /** Set while calling is paused at the board. */
  pause: Pause.optional(),
  waiting: z.array(WaitingPatient),
  called: z.array(WaitingPatient),
  holding: z.array(WaitingPatient),
  /** Number of screens that should announce calls but make no sound; absent for none. */
  silentScreens: z.number().int().optional(),
  /** Likely time of the call of a patient who joins now, where it can be estimated. */
  newcomer: ExpectedCall.optional(),
})
export type BoardQueue = z.infer<typeof BoardQueue>

/** `didIds` (`1,2,3`): only these boards; all boards when absent or empty. */
export const QueueQuery = z.strictObject({ didIds: c.NumberIdsFilter })
export type QueueQuery = z.infer<typeof QueueQuery>

/** The queue to which a completed patient was sent according to the visit's plan (decision 51). */
export const SentOn = z.object({
  didWaitingId: c.NumberId,
  didId: c.NumberId,
  /** Name of the room, or of the board when it has no room. */
  place: z.string(),
  order: z.number().int(),
  /** Likely time of the call there, where it can be estimated. */
  expected: ExpectedCall.optional(),
})
export type SentOn = z.infer<typeof SentOn>

/** A waiting entry as answered by the calls that move it. */
export const WaitingEntry = z.object({
  didWaitingId: c.NumberId,
  didId: c.NumberId,
  visitId: c.NumberId,
  status: z.enum(WAITING_STATUSES),
  createdAt: c.Instant,
  /**
   * Set when the call changed nothing because another user had already done it (DE-11): the name of that user, null for
   * a patient with a tag. Our server only.
   */
  byName: z.string().nullable().optional(),
  /**
   * Id of the caller's move that led to this answer, for a later undo (DE-27); absent after joining and after an undo.
   * Our server only.
   */
  moveId: c.NumberId.optional(),
  /** Set when completing the patient also sent them to the next queue; an undo reverses both. Our server only. */
  sentOn: SentOn.optional(),
})
export type WaitingEntry = z.infer<typeof WaitingEntry>

/**
 * One entry of the log of moves. `from` is null when the patient joined, `by` is null for a tag scanned without a
 * sign-in.
 */
export const WaitingMove = z.object({
  id: c.NumberId,
  didWaitingId: c.NumberId,
  /** Board of the entry after the move. */
  didId: c.NumberId,
  visitId: c.NumberId,
  /** The patient's name. */
  name: z.string(),
  /** The patient's number of the day. */
  number: z.number().int().optional(),
  action: z.enum(MOVE_ACTIONS),
  from: z.enum(WAITING_STATUSES).nullable(),
  to: z.enum(WAITING_STATUSES),
  /** Reason of a move to the front, a hold or a move behind others; null when none was given. */
  reason: z.enum(MOVE_REASONS).nullable(),
  note: z.string(),
  /** Also null when the user was deleted since; `byName` stays. */
  by: z.string().nullable(),
  byName: z.string().nullable(),
  at: c.Instant,
})
export type WaitingMove = z.infer<typeof WaitingMove>

/** Query of the log of moves: always newest first, always in pages. */
export const MoveQuery = c
  .listQuery([], { didId: c.NumberFilter, visitId: c.NumberFilter })
  .omit({ sort: true, paged: true })
export type MoveQuery = z.infer<typeof MoveQuery>

/** Result of moving several patients at once. */
export const MovedTogether = z.object({
  moved: z.array(WaitingEntry),
  /** Number of patients who could not be moved. */
  stayed: z.number().int(),
})
export type MovedTogether = z.infer<typeof MovedTogether>

export const FrontMove = z.strictObject({
  didWaitingId: c.NumberId,
  reason: z.enum(FRONT_REASONS),
  note: c.lines(MOVE_NOTE_MAX).default(''),
})
export type FrontMove = z.infer<typeof FrontMove>

export const TagMessage = z.object({ type: z.literal('TAG'), flag: z.enum(TAG_FLAGS), message: z.string() })
export type TagMessage = z.infer<typeof TagMessage>

const one = z.strictObject({ didWaitingId: c.NumberId })
const ids = z.strictObject({ didWaitingIds: z.array(c.NumberId).min(1).max(BULK_MAX) })
const list = <const P extends string>(path: P, summary: string) =>
  call({
    method: 'GET',
    path: `/v1/did-waitings/${path}`,
    access: 'display',
    summary,
    params: c.DidIdParams,
    answer: WaitingList,
  })

/** Declares a move beyond the specification; other servers answer 404. */
const move = <const P extends string, B extends z.ZodType>(path: P, summary: string, body: B) =>
  call({ method: 'POST', path: `/v1/did-waitings/${path}`, access: 'staff', summary, body, answer: WaitingEntry })

export const didWaitingCalls = {
  waiting: list('dids/:didId', '대기 목록'),
  called: list('called/dids/:didId', '검사 중 목록'),
  holding: list('holding/dids/:didId', '보류 목록'),
  join: call({
    method: 'POST',
    path: '/v1/did-waitings',
    access: 'staff',
    summary: '대기 등록',
    body: z.strictObject({ didId: c.NumberId, visitId: c.NumberId }),
    answer: WaitingEntry,
    status: 201,
    isIdempotent: true,
  }),
  call: call({
    method: 'POST',
    path: '/v1/did-waitings/call',
    access: 'staff',
    summary: '호출',
    body: one,
    answer: WaitingEntry,
  }),
  hold: call({
    method: 'POST',
    path: '/v1/did-waitings/holding',
    access: 'staff',
    summary: '보류',
    /** `reason` is supported by our server only. */
    body: ids.extend({ reason: z.enum(HOLD_REASONS).optional() }),
    answer: z.array(WaitingEntry),
  }),
  done: call({
    method: 'POST',
    path: '/v1/did-waitings/done',
    access: 'staff',
    summary: '완료 (보류 환자는 호출)',
    body: ids,
    answer: z.array(WaitingEntry),
  }),
  tag: call({
    method: 'POST',
    path: '/v1/did-waitings/tag',
    access: 'display',
    summary: '태그 찍기',
    body: z.strictObject({ didId: c.NumberId, tagValue: c.requiredText(TAG_VALUE_MAX) }),
    answer: TagMessage,
  }),
  /**
   * The queues of all boards with a room, ordered by number and read at one moment; ids of other boards are ignored.
   * Replaces three calls per board. Our server only.
   */
  queues: call({
    method: 'GET',
    path: '/v1/did-waitings/queues',
    access: 'staff',
    summary: '모든 대기판의 대기·검사 중·보류 목록',
    query: QueueQuery,
    answer: z.object({ boards: z.array(BoardQueue) }),
  }),
  recall: move('recall', '다시 호출', one),
  transfer: move('transfer', '다른 대기판으로 이동', z.strictObject({ didWaitingId: c.NumberId, didId: c.NumberId })),
  front: move('front', '맨 앞으로 이동', FrontMove),
  /** Counts a no-show of a called patient and moves the patient some places behind, or holds the patient (`hold`). */
  noShow: move(
    'no-show',
    '부재 (대기 순서 뒤로, 또는 보류)',
    z.strictObject({ didWaitingId: c.NumberId, hold: z.boolean().default(false) }),
  ),
  /**
   * `moveId` names the move to undo: when a later move exists, nothing is undone (DE-27). Without it the last move is
   * undone.
   */
  undo: call({
    ...move('undo', '마지막 처리 되돌리기 (본인이 10초 안에)', one.extend({ moveId: c.NumberId.optional() })),
    isIdempotent: true,
  }),
  /**
   * Moves all waiting patients of a board to another one in one transaction; patients who are already in a list there
   * stay.
   */
  transferAll: call({
    method: 'POST',
    path: '/v1/did-waitings/transfer-all',
    access: 'staff',
    summary: '대기자 모두 다른 대기판으로 이동',
    body: z.strictObject({ didId: c.NumberId, toDidId: c.NumberId }),
    answer: MovedTogether,
    isIdempotent: true,
  }),
  /** Undoes several of the caller's own moves in one transaction; patients who were moved again since stay. */
  undoAll: call({
    method: 'POST',
    path: '/v1/did-waitings/undo-all',
    access: 'staff',
    summary: '여러 명의 마지막 처리 되돌리기 (본인이 10초 안에)',
    body: z.strictObject({
      moves: z
        .array(one.extend({ moveId: c.NumberId }))
        .min(1)
        .max(BULK_MAX),
    }),
    answer: MovedTogether,
    isIdempotent: true,
  }),
  moves: call({
    method: 'GET',
    path: '/v1/did-waitings/moves',
    access: 'staff',
    summary: '대기 처리 기록',
    query: MoveQuery,
    answer: c.pageOf(WaitingMove),
  }),
}
