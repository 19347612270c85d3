import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

/** Packages: named plans of rooms (검진 패키지). */
export const packages = {
  name: 'packages',
  list: lazy(async () => ({ default: (await import('./PackageList.tsx')).PackageList })),
  hasCreate: true,
  hasEdit: true,
  recordRepresentation: 'name',
} satisfies ResourceProps
