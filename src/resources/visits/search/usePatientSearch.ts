import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { NAME_MAX } from '../../../../domain/limits.ts'
import type { AppDataProvider } from '../../../dataProvider/createDataProvider.ts'

/** After a pause in typing as short as this the text is looked for, in milliseconds. */
const PAUSE_MS = 150

/** The patients of today whom a text names, and those who are expected; undefined while nothing is typed. */
export function usePatientSearch(typed: string) {
  const provider = useDataProvider<AppDataProvider>()
  const wanted = useSettled(typed.trim())
  return useQuery({
    queryKey: ['visits', 'search', wanted],
    queryFn: async ({ signal }) => {
      const [visits, appointments] = await Promise.all([
        provider.searchVisits(wanted, signal),
        // A tag may be longer than whatever an appointment has.
        provider.searchAppointments(wanted.slice(0, NAME_MAX), signal),
      ])
      return { wanted, visits, expected: appointments.filter(({ arrived }) => !arrived) }
    },
    enabled: wanted !== '',
    placeholderData: wanted === '' ? undefined : keepPreviousData,
    // Names do not stay in memory, and a patient has moved by the next look.
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
