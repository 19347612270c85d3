/** What is read as a whole on the screen of a board. */
const PIECES =
  '.wall-row, .wall-call, .wall-doctor, .wall-nobody, .wall-waiting-title, .wall-page-no, .wall-called-title, .wall-called-hint'

/**
 * Hides whatever the edge of something that lies over the screen would cut through: a name is wholly in sight, or not
 * at all.
 * @param mark the attribute that hides a piece; one of its own for each thing that lies over the screen
 * @returns shows the pieces again
 */
export function hideCut(over: HTMLElement, mark: 'data-under-stage' | 'data-under-overlay'): () => void {
  const screen = over.parentElement
  if (!screen) return () => undefined
  const hide = () => {
    // By the layout: while it slides in, its box on the screen is elsewhere.
    const [top, bottom] = [over.offsetTop, over.offsetTop + over.offsetHeight]
    const origin = screen.getBoundingClientRect().top
    for (const piece of screen.querySelectorAll(PIECES)) {
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
