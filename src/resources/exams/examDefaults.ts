import type { ExamCreate } from '../../../contract/exams.ts'
import { AVG_TIME_DEFAULT_MINUTES } from '../../../domain/limits.ts'

/** Initial values of a new exam. */
export const EXAM_DEFAULTS: ExamCreate = { id: '', name: '', avgTime: AVG_TIME_DEFAULT_MINUTES, memo: '' }
