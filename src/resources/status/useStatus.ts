import { useQuery } from '@tanstack/react-query'
import { useCanAccess, useDataProvider } from 'react-admin'
import type { AppDataProvider } from '../../dataProvider/createDataProvider.ts'

/** The server runs its checks once a minute. */
const READ_MS = 60_000

/** Reads the server's state, again each minute, if the user may see it. */
export function useStatus() {
  const { canAccess } = useCanAccess({ resource: 'status', action: 'list' })
  const provider = useDataProvider<AppDataProvider>()
  return useQuery({
    queryKey: ['status'],
    queryFn: ({ signal }) => provider.readStatus(signal),
    enabled: canAccess === true,
    refetchInterval: READ_MS,
  })
}
