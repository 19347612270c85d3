import { useEffect, useState } from 'react'

/** Whether an element's content overflows its height; updated when it is resized. */
export function useOverflow(element: HTMLElement | null): boolean {
  const [overflows, set] = useState(false)
  useEffect(() => {
    if (!element) return
    const look = new ResizeObserver(() => set(element.scrollHeight > element.clientHeight + 1))
    look.observe(element)
    return () => look.disconnect()
  }, [element])
  return overflows
}
