import { useEffect, useEffectEvent, useState } from 'react'

/** How long a page stays, in milliseconds (VW-04). */
export const ROTATION_MS = 4_000

/**
 * The page to show, from zero: the next one every {@link ROTATION_MS}; `onWrap` is called when it returns to the first.
 */
export function useRotation(pageCount: number, onWrap: () => void): number {
  const [page, setPage] = useState(0)
  const shown = Math.min(page, pageCount - 1)
  const turn = useEffectEvent(() => {
    const next = (shown + 1) % pageCount
    setPage(next)
    if (next === 0) onWrap()
  })
  useEffect(() => {
    const timer = setInterval(() => turn(), ROTATION_MS)
    return () => clearInterval(timer)
  }, [])
  return shown
}
