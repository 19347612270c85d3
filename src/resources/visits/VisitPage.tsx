import { CanAccess } from 'react-admin'
import { NotFoundPage } from '../../ui/feedback/NotFoundPage.tsx'
import { VisitList } from './VisitList.tsx'

/**
 * `/visits`, where the server has visits; beside another one there is no such page. Without an answer the list says so,
 * and tries again.
 */
export function VisitPage() {
  return (
    <CanAccess resource="visits" action="list" accessDenied={<NotFoundPage />} error={<VisitList />}>
      <VisitList />
    </CanAccess>
  )
}
