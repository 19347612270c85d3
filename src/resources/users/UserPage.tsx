import { CanAccess } from 'react-admin'
import { AccessDenied } from '../../ui/feedback/AccessDenied.tsx'
import { UserList } from './UserList.tsx'

/** `/users`, for users who may manage users; others see that access is denied (NV-04). */
export function UserPage() {
  return (
    <CanAccess resource="users" action="list" accessDenied={<AccessDenied />} error={<AccessDenied />}>
      <UserList />
    </CanAccess>
  )
}
