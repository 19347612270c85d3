import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import { MOUSE_MS, useAim } from '../../queue/aim.ts'
import { type Counts, miniLayout, type MiniLayout } from './miniLayout.ts'

/** Aim options: a mouse that rests no longer aims, or the second of two called patients would stay hidden. */
const ROWS = { zone: '[data-fits]', mouseMs: MOUSE_MS }

/**
 * Returns the layout of the lists. It does not change while a pointer or finger aims at a row.
 */
export function useMiniLayout(
  lists: RefObject<HTMLElement | null>,
  { holding, called, waiting }: Readonly<Record<keyof Counts, readonly unknown[]>>,
): MiniLayout {
  const aim = useAim(lists, ROWS)
  const isAimed = useSyncExternalStore(aim.subscribe, () => aim.zone() !== null)
  const counts = { holding: holding.length, called: called.length, waiting: waiting.length }
  const wanted = miniLayout(counts, useHeight())
  const [kept, keep] = useState(wanted)
  if (isAimed) return kept
  const isKept = (['holding', 'called', 'dense'] as const).every((part) => kept[part] === wanted[part])
  if (!isKept) keep(wanted)
  return wanted
}

/** Returns the window's height in px. */
function useHeight(): number {
  const [height, setHeight] = useState(innerHeight)
  useEffect(() => {
    const follow = () => setHeight(innerHeight)
    addEventListener('resize', follow)
    return () => removeEventListener('resize', follow)
  }, [])
  return height
}
