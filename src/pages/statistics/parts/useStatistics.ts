import { keepPreviousData } from '@tanstack/react-query'
import type { StatisticsGroup } from '../../../../contract/statistics.ts'
import type { Comparison } from '../../../../domain/statistics/comparedRange.ts'
import { useRead } from '../../../api/useApi.ts'

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
  return useRead(
    ['statistics', 'day', day],
    (api, signal) => api('GET', '/v1/statistics/day', { query: { day }, signal }),
    {
      placeholderData: keepPreviousData,
      refetchInterval: isToday ? readMs : false,
    },
  )
}

/** Reads the figures of a range, grouped or compared with another. */
export function useSummary(
  range: Range,
  more: { readonly groupBy: StatisticsGroup } | { readonly compare: Comparison },
) {
  return useRead(
    ['statistics', 'summary', range, more],
    (api, signal) => api('GET', '/v1/statistics/summary', { query: { ...range, ...more }, signal }),
    { placeholderData: keepPreviousData },
  )
}

/** Reads the waits of a range by room and hour. */
export function useHours(range: Range) {
  return useRead(
    ['statistics', 'hours', range],
    (api, signal) => api('GET', '/v1/statistics/hours', { query: range, signal }),
    { placeholderData: keepPreviousData },
  )
}

/** Reads the day that the model replays. */
export function useReplay(day: string) {
  return useRead(
    ['statistics', 'replay', day],
    (api, signal) => api('GET', '/v1/statistics/replay', { query: { day }, signal }),
    {
      // A past day hardly changes, and a new copy of it would be computed anew.
      staleTime: Infinity,
    },
  )
}

/** Reads the ways of patients in a range; it has them of all rooms. */
export function useWays({ from, to }: Range) {
  return useRead(
    ['statistics', 'ways', from, to],
    (api, signal) => api('GET', '/v1/statistics/ways', { query: { from, to }, signal }),
    { placeholderData: keepPreviousData },
  )
}
