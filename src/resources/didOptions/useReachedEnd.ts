import { type RefCallback, useCallback, useLayoutEffect, useRef } from 'react'

/** Share of the end mark that must be in sight (OM-01). */
const THRESHOLD = 0.8

/** A `ref` for the end mark of a list: calls `onReached` whenever it comes into sight. */
export function useReachedEnd(onReached: () => void): RefCallback<HTMLElement> {
  const reached = useRef(onReached)
  useLayoutEffect(() => {
    reached.current = onReached
  })
  return useCallback((end) => {
    if (!end) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && reached.current(), {
      threshold: THRESHOLD,
    })
    observer.observe(end)
    return () => observer.disconnect()
  }, [])
}
