import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { NAME_MAX } from '../../../domain/limits.ts'
import { useApi } from '../../api/useApi.ts'

/** Debounce time of the input, in milliseconds. */
const PAUSE_MS = 150

/** Today's patients and expected patients who match a text; undefined while the text is empty. */
export function usePatientSearch(typed: string) {
  const api = useApi()
  const wanted = useSettled(typed.trim())
  return useQuery({
    queryKey: ['visits', 'search', wanted],
    queryFn: async ({ signal }) => {
      const [visits, appointments] = await Promise.all([
        api('POST', '/v1/visits/search', { body: { text: wanted }, signal }),
        // A tag value may be longer than any field of an appointment.
        api('POST', '/v1/appointments/search', { body: { text: wanted.slice(0, NAME_MAX) }, signal }),
      ])
      return { wanted, visits, expected: appointments.filter(({ arrived }) => !arrived) }
    },
    enabled: wanted !== '',
    placeholderData: wanted === '' ? undefined : keepPreviousData,
    // Do not cache: patients' names must not stay in memory, and a patient may have moved by the next search.
    gcTime: 0,
  })
}

function useSettled(value: string): string {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
