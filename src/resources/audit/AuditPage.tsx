import { CanAccess } from 'react-admin'
import { AccessDenied } from '../../ui/feedback/AccessDenied.tsx'
import { AuditList } from './AuditList.tsx'

/** `/audit-logs`, for ROOT; others see that access is denied. */
export function AuditPage() {
  return (
    <CanAccess resource="audit-logs" action="list" accessDenied={<AccessDenied />} error={<AccessDenied />}>
      <AuditList />
    </CanAccess>
  )
}
