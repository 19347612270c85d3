import { usePermissions } from 'react-admin'
import { AUTHORITIES, type Authority } from '../../../domain/rights.ts'

/** Authority of the signed-in user; `USER`, the lowest, until it is known. */
export function useAuthority(): Authority {
  const { permissions } = usePermissions<unknown>()
  return AUTHORITIES.find((known) => known === permissions) ?? 'USER'
}
