import { useMemo } from 'react'
import { useStoredList } from './useStoredList.ts'

/** Key in the store of the bookmarked boards' ids, a JSON array (BD-06, WT-02). */
const KEY = 'DIDBookmarks'

/** Id of a board: a number on our server, possibly a string on another one (DE-22). */
export type BoardId = number | string

export interface Bookmarks {
  /** In the order in which they were added. */
  readonly ids: readonly BoardId[]
  readonly has: (id: BoardId) => boolean
  readonly toggle: (id: BoardId) => void
  readonly set: (ids: readonly BoardId[]) => void
}

/** Returns this device's bookmarked boards; all users of the hook update together, in other tabs too. */
export function useBookmarks(): Bookmarks {
  const [ids, set] = useStoredList(KEY, isId)
  return useMemo(() => {
    const has = (id: BoardId) => ids.some((each) => isSame(each, id))
    return { ids, has, toggle: (id) => set(has(id) ? ids.filter((each) => !isSame(each, id)) : [...ids, id]), set }
  }, [ids, set])
}

const isId = (value: unknown): value is BoardId => typeof value === 'number' || typeof value === 'string'

const isSame = (a: BoardId, b: BoardId) => String(a) === String(b)
