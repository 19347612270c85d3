import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

/** Who did and saw what; for ROOT alone, and of our server alone. */
export const audit = {
  name: 'audit-logs',
  list: lazy(async () => ({ default: (await import('./AuditPage.tsx')).AuditPage })),
} satisfies ResourceProps
