import { CanAccess } from 'react-admin'
import { NotFoundPage } from '../../ui/feedback/NotFoundPage.tsx'
import { VisitList } from './VisitList.tsx'

/**
 * `/visits`, if the server supports visits; otherwise the page is not found. If the check fails, the list is shown: it
 * reports the error and can be retried.
 */
export function VisitPage() {
  return (
    <CanAccess resource="visits" action="list" accessDenied={<NotFoundPage />} error={<VisitList />}>
      <VisitList />
    </CanAccess>
  )
}
