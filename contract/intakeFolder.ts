import { z } from 'zod'
import { call } from './call.ts'
import * as c from './common.ts'

const FILE_OUTCOMES = ['DONE', 'ERROR'] as const
/** Why files are not taken at present: the folder cannot be opened, or a file cannot be read or moved, or has been unfinished for long. */
export const FOLDER_PROBLEMS = ['FOLDER', 'READ', 'MOVE', 'UNFINISHED'] as const

/** A file of the folder; kept as long as the names in it. */
export const IntakeFile = z.object({
  id: c.NumberId,
  at: c.Instant,
  source: z.string(),
  name: z.string(),
  /** ERROR: lines were refused, or the whole file; it is in `error/` with the reasons beside it. */
  outcome: z.enum(FILE_OUTCOMES),
  created: z.number().int(),
  changed: z.number().int(),
  cancelled: z.number().int(),
  unchanged: z.number().int(),
  /** Lines of which something was left to staff. */
  left: z.number().int(),
  refused: z.number().int(),
  /** Why no line was read; '' otherwise. */
  reason: z.string(),
})
export type IntakeFile = z.infer<typeof IntakeFile>

/** The watched folder. */
export const IntakeFolderState = z.object({
  /** null: INTAKE_DIR is not set. */
  dir: z.string().nullable(),
  /** Files that are there and not taken yet, as far as this server has seen. */
  waiting: z.number().int(),
  problem: z.object({ kind: z.enum(FOLDER_PROBLEMS), name: z.string(), since: c.Instant }).nullable(),
  /** Totals of today. */
  today: z.object({
    files: z.number().int(),
    created: z.number().int(),
    changed: z.number().int(),
    cancelled: z.number().int(),
    refused: z.number().int(),
  }),
})
export type IntakeFolderState = z.infer<typeof IntakeFolderState>

export const intakeFolderCalls = {
  read: call('GET', '/v1/intake/folder', 'manager', '명단 폴더의 상태와 오늘 읽은 수 (최종관리자, 관리자)', {
    answer: IntakeFolderState,
  }),
  files: call('GET', '/v1/intake/folder/files', 'manager', '명단 폴더에서 읽은 파일, 새것부터 (최종관리자, 관리자)', {
    query: c.pageQuery({}),
    answer: c.pageOf(IntakeFile),
  }),
}
