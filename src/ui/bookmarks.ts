import { useMemo } from 'react'
import { useDeviceValue } from './deviceValue.ts'

/** Where this device keeps the ids of its bookmarked boards: a JSON array (BD-06, WT-02). */
const KEY = 'DIDBookmarks'

/** Id of a board: a number here, maybe text on another server (DE-22). */
export type BoardId = number | string

export interface Bookmarks {
  /** In the order in which they were set. */
  readonly ids: readonly BoardId[]
  readonly has: (id: BoardId) => boolean
  readonly toggle: (id: BoardId) => void
  readonly set: (ids: readonly BoardId[]) => void
}

/** The bookmarked boards of this device; every place that shows them follows, in other tabs too. */
export function useBookmarks(): Bookmarks {
  const [stored, write] = useDeviceValue(KEY)
  return useMemo(() => {
    const ids = readIds(stored)
    const has = (id: BoardId) => ids.some((each) => isSame(each, id))
    const set = (next: readonly BoardId[]) => write(JSON.stringify(next))
    return { ids, has, toggle: (id) => set(has(id) ? ids.filter((each) => !isSame(each, id)) : [...ids, id]), set }
  }, [stored, write])
}

/** What is stored may be anything: people and other programs can write there. */
function readIds(stored: string): BoardId[] {
  try {
    const ids: unknown = JSON.parse(stored)
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number' || typeof id === 'string') : []
  } catch {
    return []
  }
}

const isSame = (a: BoardId, b: BoardId) => String(a) === String(b)
