import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useBoardReloads } from '../../realtime/useBoardReloads.ts'
import { isAllRecordsKey } from '../../ui/useAllRecords.ts'

/** However many boards change at once, what is shown of the visits is read at most once in this time, in ms. */
const PAUSE_MS = 500

/**
 * Reads the shown page of visits again whenever a board says that its queue has changed, so that "where" stays true.
 * Reads of every visit, which dialogs make to know the tags that are taken, stay as they are: a move in a queue changes
 * nobody's tag.
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
