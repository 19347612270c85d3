import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useBoardReloads } from '../../realtime/useBoardReloads.ts'

/** However many boards change at once, the list is read at most once in this time, in ms. */
const PAUSE_MS = 500

/** Reads the visits anew whenever a board says that its queue has changed, so that "where" stays true. */
export function useLiveVisits(boardIds: readonly (number | string)[]): void {
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useBoardReloads(boardIds, () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void queries.invalidateQueries({ queryKey: ['visits', 'getList'] })
    }, PAUSE_MS)
  })
  useEffect(() => () => clearTimeout(timer.current), [])
}
