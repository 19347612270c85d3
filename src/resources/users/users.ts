import { lazy } from 'react'
import type { RaRecord, ResourceProps } from 'react-admin'

/** Staff accounts and their authorities; only ROOT and MANAGER have access. */
export const users = {
  name: 'users',
  list: lazy(async () => ({ default: (await import('./UserList.tsx')).UserList })),
  hasCreate: true,
  hasEdit: true,
  recordRepresentation: ({ id, name }: RaRecord) => `${name} (${id})`,
} satisfies ResourceProps
