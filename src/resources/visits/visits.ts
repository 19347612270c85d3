import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

/** Patients who are present today (접수). */
export const visits = {
  name: 'visits',
  icon: HowToRegOutlined,
  list: lazy(async () => ({ default: (await import('./VisitList.tsx')).VisitPage })),
  hasCreate: true,
  hasEdit: true,
  recordRepresentation: 'name',
} satisfies ResourceProps
