import MonitorHeartOutlined from '@mui/icons-material/MonitorHeartOutlined'
import { lazy } from 'react'

/** Page about the server's state, for ROOT and MANAGER on our own server only. */
export const status = {
  path: '/status',
  icon: MonitorHeartOutlined,
  page: lazy(async () => ({ default: (await import('./StatusPage.tsx')).StatusPage })),
}
