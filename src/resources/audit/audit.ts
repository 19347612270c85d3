import { lazy } from 'react'

/** Who did and saw what; for ROOT alone, and of our server alone. */
export const audit = {
  path: '/audit-logs',
  page: lazy(async () => ({ default: (await import('./AuditPage.tsx')).AuditPage })),
}
