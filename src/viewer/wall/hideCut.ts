/**
 * Hides the elements (`data-piece`) that the edge of an overlay would cut through, so that a name is visible as a whole or not at all.
 * @param mark the attribute that hides an element; each kind of overlay has its own
 * @returns a function that shows the elements again
 */
export function hideCut(over: HTMLElement, mark: 'data-under-stage' | 'data-under-overlay'): () => void {
  const screen = over.parentElement
  if (!screen) return () => undefined
  const hide = () => {
    // Use the layout position: while the overlay slides in, its bounding box is elsewhere.
    const [top, bottom] = [over.offsetTop, over.offsetTop + over.offsetHeight]
    const origin = screen.getBoundingClientRect().top
    for (const piece of screen.querySelectorAll('[data-piece]')) {
      const box = piece.getBoundingClientRect()
      const [start, end] = [box.top - origin, box.bottom - origin]
      const isCut = start < bottom && end > top && (start < top || end > bottom)
      if (isCut !== piece.hasAttribute(mark)) piece.toggleAttribute(mark, isCut)
    }
  }
  hide()
  const changed = new MutationObserver(hide)
  changed.observe(screen, { childList: true, subtree: true })
  const resized = new ResizeObserver(hide)
  resized.observe(screen)
  return () => {
    changed.disconnect()
    resized.disconnect()
    for (const piece of screen.querySelectorAll(`[${mark}]`)) piece.removeAttribute(mark)
  }
}
