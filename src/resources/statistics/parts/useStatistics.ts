import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { StatisticsGroup } from '../../../../contract/statistics.ts'
import type { AppDataProvider } from '../../../dataProvider/createDataProvider.ts'

/** The day of today is read again each half a minute. */
const READ_MS = 30_000

/** A range of days, both included, and a room. */
export interface Range {
  readonly from: string
  readonly to: string
  /** '' for all rooms. */
  readonly roomId: string
}

/** Reads a day; today is read again and again. */
export function useDay(day: string, isToday: boolean, readMs = READ_MS) {
  const provider = useDataProvider<AppDataProvider>()
  return useQuery({
    queryKey: ['statistics', 'day', day],
    queryFn: ({ signal }) => provider.readStatisticsDay(day, signal),
    placeholderData: keepPreviousData,
    refetchInterval: isToday ? readMs : false,
  })
}

/** Reads the figures of a range, grouped. */
export function useSummary(range: Range, groupBy?: StatisticsGroup) {
  const provider = useDataProvider<AppDataProvider>()
  return useQuery({
    queryKey: ['statistics', 'summary', range, groupBy],
    queryFn: ({ signal }) => provider.readStatisticsSummary({ ...range, ...(groupBy && { groupBy }) }, signal),
    placeholderData: keepPreviousData,
  })
}

/** Reads the waits of a range by room and hour. */
export function useHours(range: Range) {
  const provider = useDataProvider<AppDataProvider>()
  return useQuery({
    queryKey: ['statistics', 'hours', range],
    queryFn: ({ signal }) => provider.readStatisticsHours({ ...range }, signal),
    placeholderData: keepPreviousData,
  })
}

/** Reads the day that the model replays. */
export function useReplay(day: string) {
  const provider = useDataProvider<AppDataProvider>()
  return useQuery({
    queryKey: ['statistics', 'replay', day],
    queryFn: ({ signal }) => provider.readStatisticsReplay(day, signal),
    // A past day hardly changes, and a new copy of it would be computed anew.
    staleTime: Infinity,
  })
}

/** Reads the ways of patients in a range; it has them of all rooms. */
export function useWays({ from, to }: Range) {
  const provider = useDataProvider<AppDataProvider>()
  return useQuery({
    queryKey: ['statistics', 'ways', from, to],
    queryFn: ({ signal }) => provider.readStatisticsWays(from, to, signal),
    placeholderData: keepPreviousData,
  })
}
