import { useEffect, useState } from 'react'

/**
 * Number of table rows that are cut off or hidden below the visible part of a scrolled element; undefined while all of
 * them fit. Updated when the element scrolls, is resized, or its rows change.
 */
export function useHiddenRows(element: HTMLElement | null): number | undefined {
  const [hidden, setHidden] = useState<number>()
  useEffect(() => {
    if (!element) return
    const count = () => {
      const { bottom } = element.getBoundingClientRect()
      const rows = [...element.querySelectorAll('tbody tr')]
      const below = rows.filter((row) => row.getBoundingClientRect().bottom > bottom + 1)
      setHidden(element.scrollHeight > element.clientHeight + 1 ? below.length : undefined)
    }
    const sizes = new ResizeObserver(count)
    for (const each of [element, ...element.children]) sizes.observe(each)
    element.addEventListener('scroll', count, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', count)
    }
  }, [element])
  return hidden
}
