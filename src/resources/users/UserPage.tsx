import { CanAccess } from 'react-admin'
import { AccessDenied } from '../../ui/feedback/AccessDenied.tsx'
import { UserList } from './UserList.tsx'

/** `/users`, for those who may manage users; others are told that they may not (NV-04). */
export function UserPage() {
  return (
    <CanAccess resource="users" action="list" accessDenied={<AccessDenied />} error={<AccessDenied />}>
      <UserList />
    </CanAccess>
  )
}
