import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

/** Audit log, for ROOT. */
export const audit = {
  name: 'audit-logs',
  list: lazy(async () => ({ default: (await import('./AuditList.tsx')).AuditList })),
} satisfies ResourceProps
