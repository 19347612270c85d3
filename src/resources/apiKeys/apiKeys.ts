import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

/** Keys of other programs, for ROOT. */
export const apiKeys = {
  name: 'api-keys',
  list: lazy(async () => ({ default: (await import('./ApiKeyList.tsx')).ApiKeyList })),
  hasCreate: true,
} satisfies ResourceProps
