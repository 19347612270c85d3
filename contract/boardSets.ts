import { z } from 'zod'
import {
  BOARD_SET_ID_MAX,
  BOARD_SET_ID_PATTERN,
  BOARDS_ON_SCREEN_MAX,
  BOARDS_ON_SCREEN_MIN,
  isTakenId,
} from '../domain/limits.ts'
import { call } from './call.ts'
import * as c from './common.ts'
import { message } from './messages.ts'
import { patchOf, recordCalls, TEXT_ID } from './recordCalls.ts'

/** Several boards that one screen shows (모아 보기). Boards that were deleted since are left out. */
export const BoardSet = z.object({
  /** Its short address: screens open `/s/{short}`. Also the id, because staff choose it. */
  id: z.string(),
  short: z.string(),
  name: z.string(),
  /** In the order in which the screen lists them. */
  didIds: z.array(c.NumberId),
})
export type BoardSet = z.infer<typeof BoardSet>

const Id = c
  .requiredText(BOARD_SET_ID_MAX)
  .regex(BOARD_SET_ID_PATTERN, message('SHORT_ADDRESS'))
  .refine((id) => !isTakenId(id), message('ID_NOT_FREE'))

export const BoardSetCreate = z.strictObject({
  id: Id,
  name: c.Name,
  didIds: z
    .array(c.SentId)
    .min(BOARDS_ON_SCREEN_MIN, message('BOARDS_ON_SCREEN', { min: BOARDS_ON_SCREEN_MIN, max: BOARDS_ON_SCREEN_MAX }))
    .max(BOARDS_ON_SCREEN_MAX, message('BOARDS_ON_SCREEN', { min: BOARDS_ON_SCREEN_MIN, max: BOARDS_ON_SCREEN_MAX })),
})
export type BoardSetCreate = z.infer<typeof BoardSetCreate>

export const BoardSetPatch = patchOf(BoardSetCreate, Id)
export type BoardSetPatch = z.infer<typeof BoardSetPatch>

export const BOARD_SET_SORTS = ['id', 'name'] as const
export const BoardSetQuery = c.listQuery(BOARD_SET_SORTS, { id: c.TextFilter, name: c.TextFilter })
export type BoardSetQuery = z.infer<typeof BoardSetQuery>

export const boardSetCalls = {
  ...recordCalls({
    path: '/v1/board-sets',
    noun: '모아 보기',
    one: '모아 보기 한 건',
    id: TEXT_ID,
    record: BoardSet,
    create: BoardSetCreate,
    patches: ['boardSets', BoardSetPatch],
    query: BoardSetQuery,
  }),
  /** Public, because a screen reads by it which boards it shows; whether it may show them is asked at each board. */
  one: call('GET', '/v1/board-sets/:id', 'public', '모아 보기 한 건 (짧은 주소로)', {
    params: c.TextIdParams,
    answer: BoardSet,
  }),
}
