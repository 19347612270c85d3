import SettingsOutlined from '@mui/icons-material/SettingsOutlined'
import { lazy } from 'react'

/** Page of the hospital's settings, for ROOT on our own server only. */
export const settings = {
  path: '/settings',
  icon: SettingsOutlined,
  page: lazy(async () => ({ default: (await import('./SettingsPage.tsx')).SettingsPage })),
}
