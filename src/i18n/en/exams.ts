import type { exams as korean } from '../ko/exams.ts'

export const exams: typeof korean = {
  name: 'Exam |||| Exams',
  menu: 'Exams',
  title: 'Exams (%{count})',
  uncounted: 'Exams',
  add: 'Add exam',
  createTitle: 'Add exam',
  editTitle: 'Edit exam',
  deleteTitle: 'Delete exam',
  deleteConfirm: 'Delete the selected exam data?',
  created: 'Exam registration success',
  updated: 'Exam update success',
  deleted: 'Exam deletion success',
  createFailed: 'An error occurred while processing the operation.',
  updateFailed: 'An error occurred while processing the operation.',
  deleteFailed: 'An error occurred while processing the operation.',
  empty: 'No exams yet.',
  emptyHint: 'Exams of your rooms go here. Exams and their average times make waiting times predictable.',
  fields: {
    id: 'Exam ID',
    name: 'Name',
    avgTime: 'Average time',
    memo: 'Memo',
  },
  minutes: 'min',
  minutesValue: '%{count} min',
}
