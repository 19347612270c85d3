import { useQuery } from '@tanstack/react-query'
import { useAuthProvider } from 'react-admin'

/**
 * Returns whether the user has access; undefined until it is known. In a row react-admin's `useCanAccess` asks for that
 * row's record, and each answer renders the row again; here all rows share one question.
 */
export function useRight(resource: string, action: string): boolean | undefined {
  const authProvider = useAuthProvider()
  const { data } = useQuery({
    queryKey: ['auth', 'canAccess', { action, resource }],
    queryFn: () => authProvider?.canAccess?.({ resource, action }) ?? true,
  })
  return data
}
