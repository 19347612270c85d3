import { lazy } from 'react'
import type { RaRecord, ResourceProps } from 'react-admin'

/** Waiting boards (대기판). */
export const dids = {
  name: 'dids',
  list: lazy(async () => ({ default: (await import('./DidList.tsx')).DidList })),
  hasCreate: true,
  hasEdit: true,
  recordRepresentation: ({ no, name }: RaRecord) => `${no}. ${name?.kr}`,
} satisfies ResourceProps
