import { z } from 'zod'
import { AVG_TIME_DEFAULT_MINUTES, AVG_TIME_MAX_MINUTES, AVG_TIME_MIN } from '../domain/limits.ts'
import * as c from './common.ts'
import { patchOf, recordCalls, TEXT_ID } from './recordCalls.ts'

const avgTime = c.wholeNumber(AVG_TIME_MIN, AVG_TIME_MAX_MINUTES)

/** An exam (검사); `avgTime` is in minutes. */
export const Exam = z.object({
  id: z.string(),
  name: z.string(),
  avgTime: z.number().int(),
  memo: z.string(),
  /** Room of the exam; absent for an exam without a room, as in the specification (docs/decisions/visits.md#exams-have-rooms-packages-list-rooms). */
  roomId: c.NumberId.nullable().optional(),
})
export type Exam = z.infer<typeof Exam>

export const ExamCreate = z.strictObject({
  id: c.NewTextId,
  name: c.Name,
  avgTime: avgTime.default(AVG_TIME_DEFAULT_MINUTES),
  memo: c.Memo.default(''),
  roomId: c.NumberId.nullable().optional(),
})
export type ExamCreate = z.infer<typeof ExamCreate>

export const ExamPatch = patchOf(ExamCreate, c.TextId)
export type ExamPatch = z.infer<typeof ExamPatch>

export const EXAM_SORTS = ['id', 'name', 'avgTime', 'memo', 'roomId'] as const
export const ExamQuery = c.listQuery(EXAM_SORTS, {
  id: c.TextFilter,
  name: c.TextFilter,
  avgTimeMin: c.NumberFilter,
  avgTimeMax: c.NumberFilter,
  memo: c.TextFilter,
  roomId: c.NumberFilter,
})
export type ExamQuery = z.infer<typeof ExamQuery>

export const examCalls = recordCalls({
  path: '/v1/exams',
  noun: '검사',
  one: '검사 한 건',
  id: TEXT_ID,
  record: Exam,
  create: ExamCreate,
  patches: ['exams', ExamPatch],
  query: ExamQuery,
  right: 'deleteExams',
})
