import { useCanAccess } from 'react-admin'

/**
 * Whether the one who is signed in may do this; undefined until it is known. Where nobody can say, it is offered: the
 * server refuses what it does not allow.
 */
export function useAllowed(resource: string | undefined, action: string): boolean | undefined {
  const { canAccess, isPending } = useCanAccess({ ...(resource !== undefined && { resource }), action })
  return isPending ? undefined : canAccess !== false
}
