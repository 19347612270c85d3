import { CanAccess } from 'react-admin'
import { NotFoundPage } from '../../../ui/feedback/NotFoundPage.tsx'
import { PackageList } from './PackageList.tsx'

/** `/packages`, if the server supports packages; see `VisitPage`. */
export function PackagePage() {
  return (
    <CanAccess resource="packages" action="list" accessDenied={<NotFoundPage />} error={<PackageList />}>
      <PackageList />
    </CanAccess>
  )
}
