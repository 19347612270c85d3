import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { Visit } from '../../../../contract/visits.ts'
import type { AppDataProvider } from '../../../dataProvider/createDataProvider.ts'

/** How often it is read again while it is shown, in ms: no board says what becomes of a whole way. */
const PERIOD_MS = 10_000

/** A visit and its whole way, read when it is opened; below the key of the list, with which it is refetched. */
export function useVisitWay(id: Visit['id']) {
  const provider = useDataProvider<AppDataProvider>()
  return useQuery({
    queryKey: ['visits', 'getList', 'way', id],
    queryFn: ({ signal }) => provider.visitWay(id, signal),
    refetchInterval: PERIOD_MS,
    // Names do not stay in memory.
    gcTime: 0,
  })
}
