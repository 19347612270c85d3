import InsightsOutlined from '@mui/icons-material/InsightsOutlined'
import { lazy } from 'react'

/** Page about waits and exams, for managers and whoever has the right, on our own server only. */
export const statistics = {
  path: '/statistics',
  icon: InsightsOutlined,
  page: lazy(async () => ({ default: (await import('./StatisticsPage.tsx')).StatisticsPage })),
  /** Today on a manager's screen. */
  wall: {
    path: '/statistics/wall',
    page: lazy(async () => ({ default: (await import('./wall/WallPage.tsx')).WallPage })),
  },
}
