import { type RefObject, useEffect, useState } from 'react'
import { type Counts, miniLayout, type MiniLayout } from './miniLayout.ts'

/** A finger that has left the glass may come back to the same button, in milliseconds. */
export const TOUCH_MS = 2_000

/**
 * The layout of the lists. It stays as it is while somebody aims at a row, so that nothing moves under a pointer or a
 * finger, and settles once they are gone.
 */
export function useMiniLayout(lists: RefObject<HTMLElement | null>, counts: Counts): MiniLayout {
  const isAimed = useAim(lists)
  const wanted = miniLayout(counts, useHeight())
  const [kept, keep] = useState(wanted)
  if (isAimed) return kept
  const isKept = (['holding', 'called', 'dense'] as const).every((part) => kept[part] === wanted[part])
  if (!isKept) keep(wanted)
  return wanted
}

/** Whether a pointer is over one of the rows, or a finger was just now. */
function useAim(lists: RefObject<HTMLElement | null>): boolean {
  const [isAimed, aim] = useState(false)
  useEffect(() => {
    const element = lists.current
    if (!element) return
    let late: ReturnType<typeof setTimeout> | undefined
    const follow = ({ target, pointerType }: PointerEvent) => {
      clearTimeout(late)
      const isOver = target instanceof Element && target.closest('.queue-rows') !== null
      aim(isOver)
      if (isOver && pointerType === 'touch') late = setTimeout(() => aim(false), TOUCH_MS)
    }
    const leave = ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') aim(false)
    }
    element.addEventListener('pointerover', follow)
    element.addEventListener('pointerdown', follow)
    element.addEventListener('pointerleave', leave)
    return () => {
      clearTimeout(late)
      element.removeEventListener('pointerover', follow)
      element.removeEventListener('pointerdown', follow)
      element.removeEventListener('pointerleave', leave)
    }
  }, [lists])
  return isAimed
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
