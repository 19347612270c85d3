import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useDataProvider } from 'react-admin'
import type { AppointmentCounts } from '../../../../contract/appointments.ts'
import type { AppDataProvider } from '../../../dataProvider/createDataProvider.ts'

/** How often another desk's arrivals are asked for, in ms: no message of a board says them. */
const PERIOD_MS = 10_000
/** Below the key of the list, with which it is refetched. */
const KEY = ['appointments', 'getList', 'counts']

/** How many of today's list have come; undefined until that is known. The list is refetched when they change. */
export function useArrivalCounts(): AppointmentCounts | undefined {
  const queries = useQueryClient()
  const provider = useDataProvider<AppDataProvider>()
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => provider.countAppointments(signal),
    refetchInterval: PERIOD_MS,
  })
  const seen = data && `${data.arrived} of ${data.total}`
  const listed = useRef(seen)
  useEffect(() => {
    if (seen === undefined || listed.current === seen) return
    const isFirst = listed.current === undefined
    listed.current = seen
    if (isFirst) return
    void queries.invalidateQueries({
      queryKey: ['appointments', 'getList'],
      predicate: ({ queryKey }) => queryKey[2] !== KEY[2],
    })
  }, [queries, seen])
  return data
}
