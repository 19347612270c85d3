import { z } from 'zod'
import { BULK_MAX, TAG_VALUE_MAX } from '../domain/limits.ts'
import { TAG_FLAGS } from '../domain/tagScan.ts'
import { HOLD_REASONS } from '../domain/waitingMoves.ts'
import { call } from './call.ts'
import * as c from './common.ts'
import { PlaceNo } from './rooms.ts'
import { WaitingList, BoardQueue, PlaceState, QueueQuery } from './waitingLists.ts'
import { WaitingEntry, WaitingMove, MoveQuery, MovedTogether, FrontMove } from './waitingMoves.ts'

export const TagMessage = z.object({ type: z.literal('TAG'), flag: z.enum(TAG_FLAGS), message: z.string() })
export type TagMessage = z.infer<typeof TagMessage>

const one = z.strictObject({ didWaitingId: c.SentId })
const ids = z.strictObject({ didWaitingIds: z.array(c.SentId).min(1).max(BULK_MAX) })
/** Number of a place of the room, for calls that lead the patient there. */
const place = PlaceNo.nullable().optional()
const list = <const P extends string>(path: P, summary: string) =>
  call('GET', `/v1/did-waitings/${path}`, 'display', summary, {
    scope: 'queue:read',
    params: c.DidIdParams,
    answer: WaitingList,
  })

/** Declares a move beyond the specification; other servers answer 404. */
const move = <const P extends string, B extends z.ZodType>(path: P, summary: string, body: B) =>
  call('POST', `/v1/did-waitings/${path}`, 'staff', summary, { body, answer: WaitingEntry })

export const didWaitingCalls = {
  waiting: list('dids/:didId', '대기 목록'),
  called: list('called/dids/:didId', '검사 중 목록'),
  holding: list('holding/dids/:didId', '보류 목록'),
  join: call('POST', '/v1/did-waitings', 'staff', '대기 등록', {
    body: z.strictObject({ didId: c.NumberId, visitId: c.NumberId }),
    answer: WaitingEntry,
    status: 201,
    isIdempotent: true,
  }),
  call: call('POST', '/v1/did-waitings/call', 'staff', '호출', {
    scope: 'queue:write',
    /** `place` is supported by our server only. */
    body: one.extend({ place }),
    answer: WaitingEntry,
  }),
  /** Calls the first patient of the board's queue; several calls at once get different patients. Our server only. */
  callNext: call('POST', '/v1/did-waitings/call-next', 'staff', '다음 환자 호출', {
    scope: 'queue:write',
    body: z.strictObject({ didId: c.SentId, place }),
    /** `number` is the patient's number of the day. */
    answer: WaitingEntry.extend({ number: z.number().int() }),
    isIdempotent: true,
  }),
  /** Closes or opens a place of the board's room: nobody is called to a closed one. Our server only. */
  place: call('PATCH', '/v1/did-waitings/places', 'staff', '창구 닫기와 열기', {
    scope: 'queue:write',
    body: z.strictObject({ didId: c.SentId, place: PlaceNo, closed: z.boolean() }),
    answer: z.object({ places: z.array(PlaceState) }),
  }),
  hold: call('POST', '/v1/did-waitings/holding', 'staff', '보류', {
    scope: 'queue:write',
    /** `reason` is supported by our server only. */
    body: ids.extend({ reason: z.enum(HOLD_REASONS).optional() }),
    answer: z.array(WaitingEntry),
  }),
  done: call('POST', '/v1/did-waitings/done', 'staff', '완료 (보류 환자는 호출)', {
    scope: 'queue:write',
    body: ids,
    answer: z.array(WaitingEntry),
  }),
  tag: call('POST', '/v1/did-waitings/tag', 'display', '태그 찍기', {
    body: z.strictObject({ didId: c.SentId, tagValue: c.requiredText(TAG_VALUE_MAX) }),
    answer: TagMessage,
  }),
  /**
   * The queues of all boards with a room, ordered by number and read at one moment; ids of other boards are ignored.
   * Replaces three calls per board. Our server only.
   */
  queues: call('GET', '/v1/did-waitings/queues', 'staff', '모든 대기판의 대기·검사 중·보류 목록', {
    scope: 'queue:read',
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
   * `moveId` names the move to undo: when a later move exists, nothing is undone. Without it the last move is
   * undone.
   */
  undo: call('POST', '/v1/did-waitings/undo', 'staff', '마지막 처리 되돌리기 (본인이 10초 안에)', {
    body: one.extend({ moveId: c.NumberId.optional() }),
    answer: WaitingEntry,
    isIdempotent: true,
  }),
  /**
   * Moves all waiting patients of a board to another one in one transaction; patients who are already in a list there
   * stay.
   */
  transferAll: call('POST', '/v1/did-waitings/transfer-all', 'staff', '대기자 모두 다른 대기판으로 이동', {
    body: z.strictObject({ didId: c.NumberId, toDidId: c.NumberId }),
    answer: MovedTogether,
    isIdempotent: true,
  }),
  /** Undoes several of the caller's own moves in one transaction; patients who were moved again since stay. */
  undoAll: call('POST', '/v1/did-waitings/undo-all', 'staff', '여러 명의 마지막 처리 되돌리기 (본인이 10초 안에)', {
    body: z.strictObject({
      moves: z
        .array(one.extend({ moveId: c.NumberId }))
        .min(1)
        .max(BULK_MAX),
    }),
    answer: MovedTogether,
    isIdempotent: true,
  }),
  moves: call('GET', '/v1/did-waitings/moves', 'staff', '대기 처리 기록', {
    query: MoveQuery,
    answer: c.pageOf(WaitingMove),
  }),
}
