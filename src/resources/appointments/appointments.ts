import EventAvailableOutlined from '@mui/icons-material/EventAvailableOutlined'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

/** Patients who are expected today (예약). */
export const appointments = {
  name: 'appointments',
  icon: EventAvailableOutlined,
  list: lazy(async () => ({ default: (await import('./AppointmentList.tsx')).AppointmentPage })),
  hasCreate: true,
  hasEdit: true,
  recordRepresentation: 'name',
} satisfies ResourceProps
