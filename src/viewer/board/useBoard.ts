import { useEffect, useSyncExternalStore } from 'react'
import type { FollowedBoard } from './boardStore.ts'
import type { BoardState } from './shownBoard.ts'

/** Follows a board while the component is mounted. */
export function useBoard<T extends { readonly version: number | null }>(store: FollowedBoard<T>): BoardState<T> {
  useEffect(() => store.start(), [store])
  return useSyncExternalStore(store.subscribe, store.getState)
}
