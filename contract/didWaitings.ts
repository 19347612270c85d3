import { z } from 'zod'
import { BULK_MAX, TAG_VALUE_MAX } from '../domain/limits.ts'
import { TAG_FLAGS } from '../domain/tagScan.ts'
import { WAITING_STATUSES } from '../domain/waiting.ts'
import { call } from './call.ts'
import * as c from './common.ts'
import { PublicDid } from './dids.ts'

/** A patient of one of a board's three lists. Without a token the name is masked and `visitId` absent (DE-06). */
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
})
export type WaitingPatient = z.infer<typeof WaitingPatient>

export const WaitingList = z.object({ did: PublicDid, patients: z.array(WaitingPatient) })
export type WaitingList = z.infer<typeof WaitingList>

/** An entry as the calls that move it answer. */
export const WaitingEntry = z.object({
  didWaitingId: c.NumberId,
  didId: c.NumberId,
  visitId: c.NumberId,
  status: z.enum(WAITING_STATUSES),
  createdAt: c.Instant,
})
export type WaitingEntry = z.infer<typeof WaitingEntry>

export const TagMessage = z.object({ type: z.literal('TAG'), flag: z.enum(TAG_FLAGS), message: z.string() })
export type TagMessage = z.infer<typeof TagMessage>

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
  }),
  call: call({
    method: 'POST',
    path: '/v1/did-waitings/call',
    access: 'staff',
    summary: '호출',
    body: z.strictObject({ didWaitingId: c.NumberId }),
    answer: WaitingEntry,
  }),
  hold: call({
    method: 'POST',
    path: '/v1/did-waitings/holding',
    access: 'staff',
    summary: '보류',
    body: ids,
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
}
