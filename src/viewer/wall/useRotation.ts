import { useEffect, useEffectEvent, useState } from 'react'

/** Time a page is shown, in milliseconds. */
export const ROTATION_MS = 4_000

/**
 * Returns the page to show, from zero, and turns it every {@link ROTATION_MS}; calls `onWrap` on return to the first.
 * @param restart whenever it changes, the first page is shown for its full time
 */
export function useRotation(pageCount: number, onWrap: () => void, restart = ''): number {
  const [page, setPage] = useState(0)
  const [since, setSince] = useState(restart)
  if (since !== restart) {
    setSince(restart)
    setPage(0)
  }
  const shown = Math.min(page, pageCount - 1)
  const turn = useEffectEvent((startedFor: string) => {
    if (startedFor !== restart) return
    const next = (shown + 1) % pageCount
    setPage(next)
    if (next === 0) onWrap()
  })
  useEffect(() => {
    const timer = setInterval(() => turn(since), ROTATION_MS)
    return () => clearInterval(timer)
  }, [since])
  return shown
}
