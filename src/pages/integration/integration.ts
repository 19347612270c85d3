import CableOutlined from '@mui/icons-material/CableOutlined'
import { lazy } from 'react'

/** Page about the other systems of the hospital, for ROOT and MANAGER on our own server only. */
export const integration = {
  path: '/integration',
  icon: CableOutlined,
  page: lazy(async () => ({ default: (await import('./IntegrationPage.tsx')).IntegrationPage })),
}
