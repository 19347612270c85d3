import { type RefObject, useEffect, useState } from 'react'

/** Size of an element's content and of the screen, in px. */
export interface ContentSize {
  readonly width: number
  readonly height: number
  readonly screenWidth: number
  readonly screenHeight: number
}

/**
 * Follows the size of an element; null until it has been laid out. A ResizeObserver reports after a layout, so it forces
 * none.
 */
export function useContentSize(ref: RefObject<HTMLElement | null>): ContentSize | null {
  const [size, setSize] = useState<ContentSize | null>(null)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {}
      if (width > 0) setSize({ width, height, screenWidth: innerWidth, screenHeight: innerHeight })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return size
}
