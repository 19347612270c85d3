import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { POLL_MS, useConnectionLost } from '../../realtime/consoleConnection.ts'
import { useBoardReloads } from '../../realtime/useBoardReloads.ts'
import { isAllRecordsKey } from '../../ui/useAllRecords.ts'

/** Minimum time in ms between two refetches of the visits, however many boards change. */
const PAUSE_MS = 500
/** Polling interval in ms for changes at other desks that move no queue, such as a check-in without one. */
const PERIOD_MS = 10_000

/**
 * Refetches the shown page of visits whenever a board's queue changes, so that "where" stays current, and every 10
 * seconds while the page is visible, because no board event reports a change that moves no queue; every 5 seconds while
 * no live connection reports board events. Does not refetch the
 * queries of all visits, with which dialogs find the tags in use: a move in a queue changes no tag.
 */
export function useLiveVisits(boardIds: readonly (number | string)[]): void {
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useBoardReloads(boardIds, () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      refetch(queries)
    }, PAUSE_MS)
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const periodMs = useConnectionLost() ? POLL_MS : PERIOD_MS
  useEffect(() => {
    const period = setInterval(() => {
      if (document.visibilityState === 'visible') refetch(queries)
    }, periodMs)
    return () => clearInterval(period)
  }, [queries, periodMs])
}

function refetch(queries: QueryClient): void {
  void queries.invalidateQueries({
    queryKey: ['visits', 'getList'],
    predicate: ({ queryKey }) => !isAllRecordsKey(queryKey),
  })
}
