import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import { useAim } from '../../queue/aim.ts'
import { type Counts, miniLayout, type MiniLayout } from './miniLayout.ts'

/** A mouse over a row counts until it leaves. */
const ROWS = { zone: '.queue-rows', mouseMs: Infinity }

/**
 * The layout of the lists. It stays as it is while somebody aims at a row, so that nothing moves under a pointer or a
 * finger, and settles once they are gone.
 */
export function useMiniLayout(lists: RefObject<HTMLElement | null>, counts: Counts): MiniLayout {
  const aim = useAim(lists, ROWS)
  const isAimed = useSyncExternalStore(aim.subscribe, () => aim.zone() !== null)
  const wanted = miniLayout(counts, useHeight())
  const [kept, keep] = useState(wanted)
  if (isAimed) return kept
  const isKept = (['holding', 'called', 'dense'] as const).every((part) => kept[part] === wanted[part])
  if (!isKept) keep(wanted)
  return wanted
}

/** The window's height in px. */
function useHeight(): number {
  const [height, setHeight] = useState(innerHeight)
  useEffect(() => {
    const follow = () => setHeight(innerHeight)
    addEventListener('resize', follow)
    return () => removeEventListener('resize', follow)
  }, [])
  return height
}
