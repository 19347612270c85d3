import { type RefCallback, useCallback, useLayoutEffect, useRef } from 'react'

/** Fraction of the end marker that must be visible. */
const THRESHOLD = 0.8

/** Returns a `ref` for the end marker of a list. Calls `onReached` whenever the marker becomes visible. */
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
