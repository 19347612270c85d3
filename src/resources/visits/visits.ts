import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

/** Patients who are present today (접수). */
export const visits = {
  name: 'visits',
  list: lazy(async () => ({ default: (await import('./VisitList.tsx')).VisitList })),
  hasCreate: true,
  hasEdit: true,
  recordRepresentation: 'name',
} satisfies ResourceProps
