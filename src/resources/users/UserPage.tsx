import { useCanAccess } from 'react-admin'
import { AccessDenied } from '../../ui/feedback/AccessDenied.tsx'
import { UserList } from './UserList.tsx'

/** `/users`, for those who may manage users; others are told that they may not (NV-04). */
export function UserPage() {
  const { canAccess, isPending } = useCanAccess({ resource: 'users', action: 'list' })
  if (isPending) return null
  return canAccess ? <UserList /> : <AccessDenied />
}
