import CampaignOutlined from '@mui/icons-material/CampaignOutlined'
import { lazy } from 'react'

/** Page that shows texts over everything on the walls, on our own server only. */
export const emergency = {
  path: '/emergency',
  icon: CampaignOutlined,
  page: lazy(async () => ({ default: (await import('./EmergencyPage.tsx')).EmergencyPage })),
}
