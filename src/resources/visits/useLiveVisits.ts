import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useBoardReloads } from '../../realtime/useBoardReloads.ts'
import { isAllRecordsKey } from '../../ui/useAllRecords.ts'

/** Minimum time in ms between two refetches of the visits, however many boards change. */
const PAUSE_MS = 500

/**
 * Refetches the shown page of visits whenever a board's queue changes, so that "where" stays current. Queries of all
 * visits, with which dialogs find the tags in use, are not invalidated: a move in a queue changes no tag.
 */
export function useLiveVisits(boardIds: readonly (number | string)[]): void {
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useBoardReloads(boardIds, () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void queries.invalidateQueries({
        queryKey: ['visits', 'getList'],
        predicate: ({ queryKey }) => !isAllRecordsKey(queryKey),
      })
    }, PAUSE_MS)
  })
  useEffect(() => () => clearTimeout(timer.current), [])
}
