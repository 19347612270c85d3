import { useEffect, useState } from 'react'

/** Whether an element holds more than its height shows, at each of its widths. */
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
