import { useEffect, useState } from 'react'

/**
 * Returns a measurement of an element, taken again when it scrolls, when it or one of its children is resized, and when
 * children come or go; undefined until then.
 *
 * @param read kept by the caller while it stays the same
 */
export function useMeasured<T>(element: HTMLElement | null, read: (element: HTMLElement) => T): T | undefined {
  const [measured, set] = useState<T>()
  useEffect(() => {
    if (!element) return
    const measure = () => set(read(element))
    const sizes = new ResizeObserver(measure)
    const observe = () => [element, ...element.children].forEach((each) => sizes.observe(each))
    const children = new MutationObserver(observe)
    children.observe(element, { childList: true })
    element.addEventListener('scroll', measure, { passive: true })
    observe()
    return () => {
      sizes.disconnect()
      children.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [element, read])
  return measured
}
