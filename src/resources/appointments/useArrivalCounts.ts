import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { AppointmentCounts } from '../../../contract/appointments.ts'
import { useRead } from '../../api/useApi.ts'

/** Polling interval in ms for arrivals at other desks, which no board event reports. */
const PERIOD_MS = 10_000
/** Starts with the query key of the list, so that both are invalidated together. */
const KEY = ['appointments', 'getList', 'counts']

/**
 * A day's number of arrivals and appointments; undefined until loaded. The list is refetched when they change.
 *
 * @param day '' for today
 */
export function useArrivalCounts(day: string): AppointmentCounts | undefined {
  const queries = useQueryClient()
  const { data } = useRead(
    [...KEY, day],
    (api, signal) => api('GET', '/v1/appointments/counts', { query: { day: day || undefined }, signal }),
    {
      refetchInterval: PERIOD_MS,
    },
  )
  const seen = data && `${data.arrived} of ${data.total} on ${data.day}`
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
