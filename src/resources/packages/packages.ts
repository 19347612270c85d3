import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

/** Packages: named plans of rooms (검진 패키지). */
export const packages = {
  name: 'packages',
  icon: FactCheckOutlined,
  list: lazy(async () => ({ default: (await import('./PackageList.tsx')).PackagePage })),
  hasCreate: true,
  hasEdit: true,
  recordRepresentation: 'name',
} satisfies ResourceProps
