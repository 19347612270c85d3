import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { BOARD, boardIn, rowName, rowsOf } from './rows.ts'

interface Kept {
  readonly element: HTMLElement
  readonly board: HTMLElement
  /** Name of the row around the element, and the rows of its board at that time. */
  readonly row: string | undefined
  readonly rows: readonly (string | undefined)[]
  /** Whether the keyboard led there: then the next row is scrolled into view, but never below a pointer. */
  readonly isByKeys: boolean
  /** Whether a key has acted on the patient of the row. */
  readonly isFollowed: boolean
}

/**
 * Keeps the focus among the patients: when the focused row disappears, the next one is focused instead of the page. Tab
 * reaches one row of the page, arrows the others from there (roving tabindex).
 *
 * @param start selector of the row that Tab reaches first; by default the first one
 * @returns a function that returns the row reached by Tab
 */
export function useKeptFocus(
  area: RefObject<HTMLElement | null>,
  start: string,
): {
  readonly current: () => HTMLElement | null
  /** Lets the focus follow the patient of the focused row, when the patient gets into another list of the board. */
  readonly follow: () => void
} {
  const kept = useRef<Kept | null>(null)
  const current = useRef<HTMLElement | null>(null)

  useEffect(() => {
    const follow = ({ target }: Event) => {
      if (!(target instanceof HTMLElement) || target.closest('.MuiModal-root, dialog')) return
      kept.current = area.current?.contains(target) ? keep(target) : null
      const row = target.closest<HTMLElement>('[data-row]')
      if (row && area.current) rove(area.current, (current.current = row))
    }
    document.addEventListener('focusin', follow)
    document.addEventListener('pointerdown', follow)
    return () => {
      document.removeEventListener('focusin', follow)
      document.removeEventListener('pointerdown', follow)
    }
  }, [area])

  const restore = useEffectEvent(() => {
    if (!area.current) return
    if (!current.current?.isConnected)
      current.current = area.current.querySelector<HTMLElement>(start) ?? area.current.querySelector('[data-row]')
    rove(area.current, current.current)
    const lost = kept.current
    if (!lost) return
    if (document.activeElement === lost.element)
      kept.current = { ...(keep(lost.element) ?? lost), isFollowed: lost.isFollowed }
    else if (document.activeElement === document.body)
      heirOf(lost, area.current)?.focus({ preventScroll: !lost.isByKeys })
  })

  // Each change may have removed the focused row, whichever component made it.
  useEffect(() => {
    if (!area.current) return undefined
    const changes = new MutationObserver(() => restore())
    changes.observe(area.current, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    restore()
    return () => changes.disconnect()
  }, [area])

  return {
    current: () => current.current,
    follow: () => {
      if (kept.current) kept.current = { ...kept.current, isFollowed: true }
    },
  }
}

function keep(element: HTMLElement): Kept | null {
  const board = element.closest<HTMLElement>(BOARD)
  if (!board) return null
  const isByKeys = element.matches(':focus-visible')
  return { element, board, row: rowName(element), rows: rowsOf(board).map(rowName), isByKeys, isFollowed: false }
}

/**
 * Returns the element to focus next: the element itself if it is still focusable, otherwise the row of the patient
 * who was acted on, its own row, the next row of the board, the previous one, or the board.
 */
function heirOf({ element, board: old, row, rows, isFollowed }: Kept, area: HTMLElement): HTMLElement | undefined {
  if (element.isConnected && !element.matches(':disabled')) return element
  // A card that moved to another column is another element.
  const board = boardIn(area, old.dataset['board'])
  if (!board) return undefined
  if (row === undefined) return old.isConnected ? board : (twinOf(element, board) ?? board)
  const there = rowsOf(board)
  const id = row.slice(row.indexOf(':'))
  const same = isFollowed ? there.find((each) => rowName(each)?.endsWith(id)) : undefined
  if (same) return same
  const find = (name: string | undefined) => there.find((each) => rowName(each) === name)
  const at = rows.indexOf(row)
  const before = rows.slice(0, at).filter(find)
  return find(rows.slice(at).find(find) ?? before[before.length - 1]) ?? there[0] ?? board
}

/** Finds the control of a new card that has the name of a control of the old one. */
const twinOf = (control: Element, board: HTMLElement): HTMLElement | undefined =>
  [...board.querySelectorAll<HTMLElement>('[aria-label]')].find((each) => each.ariaLabel === control.ariaLabel)

/**
 * Makes one row reachable by Tab. The attribute is set directly on the elements, so that a change of it does not render
 * all rows again.
 */
function rove(area: HTMLElement, to: HTMLElement | null): void {
  for (const row of rowsOf(area)) {
    const wanted = row === to ? 0 : -1
    if (row.tabIndex !== wanted) row.tabIndex = wanted
  }
}
