import { useCanAccess } from 'react-admin'
import { useRead } from '../../dataProvider/useAppDataProvider.ts'

/** The server runs its checks once a minute. */
const READ_MS = 60_000

/** Reads the server's state, again each minute, if the user may see it. */
export function useStatus() {
  const { canAccess } = useCanAccess({ resource: 'status', action: 'list' })
  return useRead(['status'], (provider, signal) => provider.readStatus(signal), {
    enabled: canAccess === true,
    refetchInterval: READ_MS,
  })
}
