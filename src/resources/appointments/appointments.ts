import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

/** Patients who are expected today (예약). */
export const appointments = {
  name: 'appointments',
  list: lazy(async () => ({ default: (await import('./AppointmentList.tsx')).AppointmentList })),
  hasCreate: true,
  hasEdit: true,
  recordRepresentation: 'name',
} satisfies ResourceProps
