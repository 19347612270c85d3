import { useGetIdentity } from 'react-admin'
import { Navigate } from 'react-router-dom'
import { firstPath } from './firstPages.ts'
import { PageSkeleton } from './PageSkeleton.tsx'

/** `/` leads to the page that the user begins with: the rooms, unless they chose another (RT-03). */
export function FirstPage() {
  const { identity, isPending } = useGetIdentity()
  return isPending ? <PageSkeleton /> : <Navigate to={firstPath(identity?.['firstPage'])} replace />
}
