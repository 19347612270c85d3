import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

/** Several boards on one screen, by a short address (모아 보기). */
export const boardSets = {
  name: 'board-sets',
  list: lazy(async () => ({ default: (await import('./BoardSetList.tsx')).BoardSetList })),
  hasCreate: true,
  hasEdit: true,
  recordRepresentation: 'name',
} satisfies ResourceProps
