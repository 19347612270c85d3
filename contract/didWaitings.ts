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

/** Between which instants a call is likely: four of five come in between (decision 57). */
export const ExpectedCall = z.object({ from: c.Instant, to: c.Instant })
export type ExpectedCall = z.infer<typeof ExpectedCall>

/** How long a wait is likely to be, in minutes, as coarsely as patients are told (`domain/estimate/publicWait.ts`). */
export const PublicWait = z.object({ from: z.number().int(), to: z.number().int() })
export type PublicWait = z.infer<typeof PublicWait>

/**
 * A patient of one of a board's three lists. Without a token the name is masked, `visitId`, `front` and what screens
 * confirm are absent (DE-06).
 */
export const WaitingPatient = z.object({
  didWaitingId: c.NumberId,
  name: z.string(),
  /** Position shown to people, from 1 without gaps (DE-10). */
  order: z.number().int(),
  /** When the patient joined the queue. */
  createdAt: c.Instant,
  /** When the patient was last called; null before that. */
  calledAt: c.Instant.nullable(),
  visitId: c.NumberId.optional(),
  /** Was moved to the front of the queue; only our server knows of it. */
  front: z.boolean().optional(),
  /** The patient's number of the day; only our server knows of it. */
  number: z.number().int().optional(),
  /** `name` is no name but the number in words: the patient or the board wishes it so. Only without a token. */
  nameHidden: z.boolean().optional(),
  /**
   * The name is for no public screen: there, and true, where that is so. For staff alone, whose own look at a board
   * hides it by this.
   */
  hideName: z.boolean().optional(),
  /** What staff must mind about the patient, and a short note, where there is any: for staff alone (decision 39). */
  alerts: z.array(z.enum(VISIT_ALERTS)).optional(),
  note: z.string().optional(),
  /** When the patient is likely to be called, of who waits and where that can be said: for staff alone. */
  expected: ExpectedCall.optional(),
  /** How long the patient is likely to wait, where the board has its wall say so, and it can be said. */
  wait: PublicWait.optional(),
  /** Why the patient was moved to the front, where the board has its wall say so. */
  frontReason: z.enum(FRONT_REASONS).optional(),
  /**
   * How often the patient has been called for this exam, from the second time on, and true where that is often enough to
   * note that the patient does not come: for staff alone.
   */
  calls: z.number().int().optional(),
  calledOften: z.boolean().optional(),
  /** How often the patient did not come when called here, and true where that is often enough to hold: for staff alone. */
  missed: z.number().int().optional(),
  missedOften: z.boolean().optional(),
  /** Since when the patient is held, and why where staff said so: for staff alone. */
  heldAt: c.Instant.optional(),
  holdReason: z.enum(HOLD_REASONS).optional(),
  /**
   * When a named screen first showed this call; null while none has, absent where the board has no named screen
   * (DE-26). Of called patients, for staff alone.
   */
  shownAt: c.Instant.nullable().optional(),
  /** The name that the screen had then; there with an instant in `shownAt`. */
  shownBy: z.string().optional(),
  /** When a named screen had said this call to its end, and which; absent before. Of called patients, for staff alone. */
  spokenAt: c.Instant.optional(),
  spokenBy: z.string().optional(),
  /**
   * True where the board has screens of which none is named, so nobody knows what is shown. Of called patients, for
   * staff alone.
   */
  unnamedScreens: z.boolean().optional(),
})
export type WaitingPatient = z.infer<typeof WaitingPatient>

/** What a board's wall says beside its queue, where the option `calls` has it do so; with the list of who waits. */
export const WallFacts = z.object({
  /** How long somebody who joined now would be likely to wait, where it can be said. */
  newcomerWait: PublicWait.optional(),
  /** The names of the room in the languages of the option, as far as it has them. */
  roomNames: z.object({ en: z.string(), cn: z.string(), jp: z.string() }).partial().optional(),
})
export type WallFacts = z.infer<typeof WallFacts>

export const WaitingList = z.object({
  did: PublicDid,
  patients: z.array(WaitingPatient),
  /** There while nobody is called at the board; only our server knows of it. */
  pause: Pause.optional(),
  /** What the board's room says of waits, where it says so: for staff alone. */
  waitWarning: Room.shape.waitWarning,
  waitAlarm: Room.shape.waitAlarm,
  ...WallFacts.shape,
})
export type WaitingList = z.infer<typeof WaitingList>

/** A board as the waiting page shows it: its three lists, how many its room takes, and what is a long wait there. */
export const BoardQueue = z.object({
  did: Did,
  room: Room.pick({ id: true, maxPatient: true, useMultiCall: true, waitWarning: true, waitAlarm: true }),
  /** There while nobody is called at the board. */
  pause: Pause.optional(),
  waiting: z.array(WaitingPatient),
  called: z.array(WaitingPatient),
  holding: z.array(WaitingPatient),
  /** How many of its screens are to say the calls and make no sound; absent for none. */
  silentScreens: z.number().int().optional(),
  /** When somebody who joined now would be called, where that can be said. */
  newcomer: ExpectedCall.optional(),
})
export type BoardQueue = z.infer<typeof BoardQueue>

/** `didIds` (`1,2,3`): only these boards; without it, or empty, all of them. */
export const QueueQuery = z.strictObject({ didIds: c.NumberIdsFilter })
export type QueueQuery = z.infer<typeof QueueQuery>

/** The queue that a completed patient was sent to, by the plan of the visit (decision 51). */
export const SentOn = z.object({
  didWaitingId: c.NumberId,
  didId: c.NumberId,
  /** The room, or the board where there is no room. */
  place: z.string(),
  order: z.number().int(),
  /** When the patient is likely to be called there, where that can be said. */
  expected: ExpectedCall.optional(),
})
export type SentOn = z.infer<typeof SentOn>

/** An entry as the calls that move it answer. */
export const WaitingEntry = z.object({
  didWaitingId: c.NumberId,
  didId: c.NumberId,
  visitId: c.NumberId,
  status: z.enum(WAITING_STATUSES),
  createdAt: c.Instant,
  /**
   * There when the call changed nothing because somebody else had done it already (DE-11): the name of who was first,
   * null for a patient by tag. Only our server says so.
   */
  byName: z.string().nullable().optional(),
  /**
   * The caller's own move that this answers, for an undo to name (DE-27); absent of joining and of an undo. Only our
   * server says so.
   */
  moveId: c.NumberId.optional(),
  /** There when completing the patient has sent them on; an undo takes both back. Only our server does so. */
  sentOn: SentOn.optional(),
})
export type WaitingEntry = z.infer<typeof WaitingEntry>

/**
 * One line of the log that every move leaves. `from` is null for who joined, `by` for who scanned a tag without signing
 * in.
 */
export const WaitingMove = z.object({
  id: c.NumberId,
  didWaitingId: c.NumberId,
  /** The board where the entry was after the move. */
  didId: c.NumberId,
  visitId: c.NumberId,
  /** The patient's name. */
  name: z.string(),
  /** The patient's number of the day. */
  number: z.number().int().optional(),
  action: z.enum(MOVE_ACTIONS),
  from: z.enum(WAITING_STATUSES).nullable(),
  to: z.enum(WAITING_STATUSES),
  /** Why the patient was moved to the front, held or put behind; null where nobody said. */
  reason: z.enum(MOVE_REASONS).nullable(),
  note: z.string(),
  /** Null also when the user was deleted since; `byName` stays. */
  by: z.string().nullable(),
  byName: z.string().nullable(),
  at: c.Instant,
})
export type WaitingMove = z.infer<typeof WaitingMove>

/** Always newest first, always in pages. */
export const MoveQuery = c
  .listQuery([], { didId: c.NumberFilter, visitId: c.NumberFilter })
  .omit({ sort: true, paged: true })
export type MoveQuery = z.infer<typeof MoveQuery>

/** What became of several patients who were to be moved at once. */
export const MovedTogether = z.object({
  moved: z.array(WaitingEntry),
  /** How many stayed where they were, for they could not be moved. */
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

/** Moves past the specification, of our server alone: another one answers 404. */
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
    /** `reason` is of our server alone. */
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
   * The queues of the boards that have a room, by number, as they were at one moment; ids of others are left out. One
   * call in place of three for each board; only our server has it.
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
  /** Of a called patient who does not come: some places behind, or held (`hold`), and counted. */
  noShow: move(
    'no-show',
    '부재 (대기 순서 뒤로, 또는 보류)',
    z.strictObject({ didWaitingId: c.NumberId, hold: z.boolean().default(false) }),
  ),
  /**
   * `moveId` names the move to take back: when another one came after it, nothing is undone (DE-27). Without it the
   * last move is meant.
   */
  undo: call({
    ...move('undo', '마지막 처리 되돌리기 (본인이 10초 안에)', one.extend({ moveId: c.NumberId.optional() })),
    isIdempotent: true,
  }),
  /** All who wait at a board go to another one, in one transaction; who is in a list there already stays. */
  transferAll: call({
    method: 'POST',
    path: '/v1/did-waitings/transfer-all',
    access: 'staff',
    summary: '대기자 모두 다른 대기판으로 이동',
    body: z.strictObject({ didId: c.NumberId, toDidId: c.NumberId }),
    answer: MovedTogether,
    isIdempotent: true,
  }),
  /** Takes these moves of one's own back, in one transaction; who has been moved again since stays. */
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
