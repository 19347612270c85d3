import MeetingRoomOutlined from '@mui/icons-material/MeetingRoomOutlined'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

/** Examination rooms. The model of all resources: this declaration, a list page, and the fields of its form. */
export const rooms = {
  name: 'rooms',
  icon: MeetingRoomOutlined,
  list: lazy(async () => ({ default: (await import('./RoomList.tsx')).RoomList })),
} satisfies ResourceProps
