import { AVG_TIME_MAX_MINUTES, AVG_TIME_MIN, ID_MAX, MEMO_MAX, NAME_MAX } from '../../../domain/limits.ts'
import type { Sheet } from '../../ui/csv/sheet.ts'
import { EXAM_DEFAULTS } from './examDefaults.ts'

/** Exams as a file; the average time is a plain number of minutes, to compute with. */
export const EXAM_SHEET: Sheet = {
  title: 'resources.exams.name',
  defaults: EXAM_DEFAULTS,
  columns: [
    {
      source: 'id',
      label: 'resources.exams.fields.id',
      cell: { type: 'text', max: ID_MAX, id: true },
      required: true,
      unique: true,
    },
    { source: 'name', label: 'resources.exams.fields.name', cell: { type: 'text', max: NAME_MAX }, required: true },
    {
      source: 'avgTime',
      label: 'resources.exams.fields.avgTime',
      cell: { type: 'number', min: AVG_TIME_MIN, max: AVG_TIME_MAX_MINUTES },
    },
    { source: 'memo', label: 'resources.exams.fields.memo', cell: { type: 'text', max: MEMO_MAX } },
  ],
}
