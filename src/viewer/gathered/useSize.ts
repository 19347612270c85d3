import { type RefObject, useEffect, useState } from 'react'
import type { Size } from '../wall/calledGrid.ts'

/** Follows the size of an element in rem; null until it has been laid out. */
export function useSize(ref: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      // An empty list has no layout.
      if (entry && entry.contentRect.width > 0)
        setSize({ width: entry.contentRect.width / rem, height: entry.contentRect.height / rem })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return size
}
