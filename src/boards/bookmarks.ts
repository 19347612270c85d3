import { isWireId } from '../../contract/answerFields.ts'
import type { WireId } from '../../contract/answerFields.ts'
import { useMemo } from 'react'
import { useStoredList } from '../ui/useStoredList.ts'

/** Key in the store of the bookmarked boards' ids, a JSON array. */
const KEY = 'DIDBookmarks'

export interface Bookmarks {
  /** In the order in which they were added. */
  readonly ids: readonly WireId[]
  readonly has: (id: WireId) => boolean
  readonly toggle: (id: WireId) => void
  readonly set: (ids: readonly WireId[]) => void
}

/** Returns this device's bookmarked boards; all users of the hook update together, in other tabs too. */
export function useBookmarks(): Bookmarks {
  const [ids, set] = useStoredList(KEY, isWireId)
  return useMemo(() => {
    const has = (id: WireId) => ids.some((each) => isSame(each, id))
    return { ids, has, toggle: (id) => set(has(id) ? ids.filter((each) => !isSame(each, id)) : [...ids, id]), set }
  }, [ids, set])
}

const isSame = (a: WireId, b: WireId) => String(a) === String(b)
