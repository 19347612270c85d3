import ScienceOutlined from '@mui/icons-material/ScienceOutlined'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

/** Exams and their average times. */
export const exams = {
  name: 'exams',
  icon: ScienceOutlined,
  list: lazy(async () => ({ default: (await import('./ExamList.tsx')).ExamList })),
} satisfies ResourceProps
