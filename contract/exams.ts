import { z } from 'zod'
import { AVG_TIME_DEFAULT_MINUTES, AVG_TIME_MAX_MINUTES, AVG_TIME_MIN, BULK_MAX } from '../domain/limits.ts'
import { call } from './call.ts'
import * as c from './common.ts'

const avgTime = z
  .number('0 이상 입력해 주세요.')
  .min(AVG_TIME_MIN, '0 이상 입력해 주세요.')
  .max(AVG_TIME_MAX_MINUTES, `${AVG_TIME_MAX_MINUTES} 이하로 입력해 주세요.`)
  .int('정수를 입력해 주세요.')

/** An exam (검사); `avgTime` is in minutes. */
export const Exam = z.object({
  id: z.string(),
  name: z.string(),
  avgTime: z.number().int(),
  memo: z.string(),
  /** Room of the exam; absent for an exam without a room, as in the specification (decision 47). */
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

export const ExamPatch = z.strictObject({
  id: c.TextId,
  name: c.Name.optional(),
  avgTime: avgTime.optional(),
  memo: c.Memo.optional(),
  roomId: c.NumberId.nullable().optional(),
})
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

export const examCalls = {
  list: call({
    method: 'GET',
    path: '/v1/exams',
    access: 'staff',
    summary: '검사 목록',
    query: ExamQuery,
    answer: c.pageOf(Exam),
  }),
  one: call({
    method: 'GET',
    path: '/v1/exams/:id',
    access: 'staff',
    summary: '검사 한 건',
    params: c.TextIdParams,
    answer: Exam,
  }),
  create: call({
    method: 'POST',
    path: '/v1/exams',
    access: 'staff',
    summary: '검사 등록',
    body: ExamCreate,
    answer: Exam,
    status: 201,
    isIdempotent: true,
  }),
  update: call({
    method: 'PATCH',
    path: '/v1/exams',
    access: 'staff',
    summary: '검사 수정',
    body: z.strictObject({ exams: z.array(ExamPatch).min(1).max(BULK_MAX) }),
    answer: z.array(Exam),
  }),
  remove: call({
    method: 'DELETE',
    path: '/v1/exams',
    access: 'staff',
    right: 'deleteExams',
    summary: '검사 삭제',
    body: c.TextIds,
    answer: c.TextIds,
  }),
}
