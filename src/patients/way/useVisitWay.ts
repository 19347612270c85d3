import type { Visit } from '../../../contract/visits.ts'
import { useRead } from '../../api/useApi.ts'

/** Polling interval in ms while the stops are shown, as no board event covers all of them. */
const PERIOD_MS = 10_000

/** A visit with all its stops. Its query key starts with that of the list, so that both are invalidated together. */
export function useVisitWay(id: Visit['id']) {
  return useRead(
    ['visits', 'getList', 'way', id],
    (api, signal) => api('GET', '/v1/visits/:id/way', { params: { id }, signal }),
    {
      refetchInterval: PERIOD_MS,
      // Patients' names must not stay in memory.
      gcTime: 0,
    },
  )
}
