import { useEffect, useState } from 'react'

/** Whether an element's content overflows its width while it is on one line; updated when it or one of its children is resized. */
export function useOverflow(element: HTMLElement | null): boolean {
  const [overflows, set] = useState(false)
  useEffect(() => {
    if (!element) return
    const sizes = new ResizeObserver(() => set(element.scrollWidth > element.clientWidth + 1))
    const observe = () => [element, ...element.children].forEach((each) => sizes.observe(each))
    const children = new MutationObserver(observe)
    children.observe(element, { childList: true })
    observe()
    return () => {
      sizes.disconnect()
      children.disconnect()
    }
  }, [element])
  return overflows
}
