import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'
import { NotFoundPage } from '../../ui/feedback/NotFoundPage.tsx'
import { AUDIT_PATH } from './auditPath.ts'

/** Who did and saw what; for ROOT alone, and of our server alone. Its page is not at react-admin's own address. */
export const audit = {
  resource: { name: 'audit', list: NotFoundPage } satisfies ResourceProps,
  path: AUDIT_PATH,
  page: lazy(async () => ({ default: (await import('./AuditPage.tsx')).AuditPage })),
}
