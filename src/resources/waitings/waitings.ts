import GroupsOutlined from '@mui/icons-material/GroupsOutlined'
import { lazy } from 'react'

/** Waiting management: a page of its own, for queues are no records. */
export const waitings = {
  path: '/did-waitings',
  icon: GroupsOutlined,
  page: lazy(async () => ({ default: (await import('./WaitingPage.tsx')).WaitingPage })),
}
