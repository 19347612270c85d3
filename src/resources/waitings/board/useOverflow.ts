import { useEffect, useState } from 'react'

/**
 * Whether an element's content overflows its height; updated when it or one of its children is resized.
 *
 * @param children their number, which the caller renders
 */
export function useOverflow(element: HTMLElement | null, children: number): boolean {
  const [overflows, set] = useState(false)
  useEffect(() => {
    if (!element) return
    const look = new ResizeObserver(() => set(element.scrollHeight > element.clientHeight + 1))
    for (const each of [element, ...element.children]) look.observe(each)
    return () => look.disconnect()
  }, [element, children])
  return overflows
}
