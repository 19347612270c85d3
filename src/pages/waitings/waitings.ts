import GroupsOutlined from '@mui/icons-material/GroupsOutlined'
import { lazy } from 'react'

/** Waiting management. It is a custom route, as queues are not records of a resource. */
export const waitings = {
  path: '/did-waitings',
  icon: GroupsOutlined,
  page: lazy(async () => ({ default: (await import('./WaitingPage.tsx')).WaitingPage })),
}
