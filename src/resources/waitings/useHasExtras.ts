import { useCanAccess } from 'react-admin'

/** Whether the server can do more than the specification asks for: one that has visits has recall, transfer, front, undo and the log. */
export function useHasExtras(): boolean {
  const { canAccess } = useCanAccess({ resource: 'visits', action: 'list' })
  return canAccess === true
}
