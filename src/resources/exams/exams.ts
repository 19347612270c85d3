import { lazy } from 'react'
import type { RaRecord, ResourceProps } from 'react-admin'

/** Exams and their average times. */
export const exams = {
  name: 'exams',
  list: lazy(async () => ({ default: (await import('./ExamList.tsx')).ExamList })),
  hasCreate: true,
  hasEdit: true,
  recordRepresentation: ({ id, name }: RaRecord) => `${name} (${id})`,
} satisfies ResourceProps
