import { useCanAccess } from 'react-admin'
import { AccessDenied } from '../../ui/feedback/AccessDenied.tsx'
import { AuditList } from './AuditList.tsx'

/** `/audit-logs`, for ROOT; others are told that it is not theirs to see. */
export function AuditPage() {
  const { canAccess, isPending } = useCanAccess({ resource: 'audit', action: 'list' })
  if (isPending) return null
  return canAccess ? <AuditList /> : <AccessDenied />
}
