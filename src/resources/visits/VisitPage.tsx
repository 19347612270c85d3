import { useCanAccess } from 'react-admin'
import { NotFoundPage } from '../../ui/feedback/NotFoundPage.tsx'
import { VisitList } from './VisitList.tsx'

/** `/visits`, where the server has visits; beside another one there is no such page. */
export function VisitPage() {
  const { canAccess, isPending } = useCanAccess({ resource: 'visits', action: 'list' })
  if (isPending) return null
  // without an answer the list says so, and tries again
  return canAccess === false ? <NotFoundPage /> : <VisitList />
}
