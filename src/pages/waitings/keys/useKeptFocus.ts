import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { BOARD, cardOf, isRow, rowName, rowsOf } from './rows.ts'

interface Kept {
  readonly element: HTMLElement
  readonly card: HTMLElement
  /** Name of the row around the element, and the rows of its card at that time. */
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
 * @returns a function that returns the row reached by Tab
 */
export function useKeptFocus(grid: RefObject<HTMLElement | null>): {
  readonly current: () => HTMLElement | null
  /** Lets the focus follow the patient of the focused row, when the patient gets into another list of the card. */
  readonly follow: () => void
} {
  const kept = useRef<Kept | null>(null)
  const current = useRef<HTMLElement | null>(null)

  useEffect(() => {
    const follow = ({ target }: Event) => {
      if (!(target instanceof HTMLElement) || target.closest('.MuiModal-root')) return
      kept.current = grid.current?.contains(target) ? keep(target) : null
      const row = target.closest<HTMLElement>('[data-row]')
      if (row && grid.current) rove(grid.current, (current.current = row))
    }
    document.addEventListener('focusin', follow)
    document.addEventListener('pointerdown', follow)
    return () => {
      document.removeEventListener('focusin', follow)
      document.removeEventListener('pointerdown', follow)
    }
  }, [grid])

  const restore = useEffectEvent(() => {
    if (!grid.current) return
    if (!current.current?.isConnected) current.current = grid.current.querySelector<HTMLElement>('[data-row]')
    rove(grid.current, current.current)
    const lost = kept.current
    if (!lost) return
    if (document.activeElement === lost.element)
      kept.current = { ...(keep(lost.element) ?? lost), isFollowed: lost.isFollowed }
    else if (document.activeElement === document.body)
      heirOf(lost, grid.current)?.focus({ preventScroll: !lost.isByKeys })
  })

  // Each change may have removed the focused row, whichever component made it.
  useEffect(() => {
    const area = grid.current
    if (!area) return undefined
    const changes = new MutationObserver(() => restore())
    changes.observe(area, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    restore()
    return () => changes.disconnect()
  }, [grid])

  return {
    current: () => current.current,
    follow: () => {
      if (kept.current) kept.current = { ...kept.current, isFollowed: true }
    },
  }
}

function keep(element: HTMLElement): Kept | null {
  const card = element.closest<HTMLElement>(BOARD)
  if (!card) return null
  const isByKeys = element.matches(':focus-visible')
  return { element, card, row: rowName(element), rows: rowsOf(card).map(rowName), isByKeys, isFollowed: false }
}

/**
 * Returns the element to focus next: the element itself if it is still focusable, otherwise the row of the patient
 * who was acted on, its own row, the next row of the card, the previous one, or the card.
 */
function heirOf({ element, card: old, row, rows, isFollowed }: Kept, grid: HTMLElement): HTMLElement | undefined {
  if (element.isConnected && !element.matches(':disabled')) return element
  // A card that moved to another column is another element.
  const card = cardOf(grid, old.dataset['board'])
  if (!card) return undefined
  if (row === undefined) return old.isConnected ? card : (twinOf(element, card) ?? card)
  const at = rows.indexOf(row)
  const wanted = [...rows.slice(at), ...rows.slice(0, at).toReversed()]
  const there = rowsOf(card)
  const id = row.slice(row.indexOf(':'))
  const same = isFollowed ? there.find((each) => rowName(each)?.endsWith(id)) : undefined
  if (same) return same
  for (const name of wanted) {
    const found = there.find((each) => rowName(each) === name)
    if (found) return found
  }
  return there[0] ?? card
}

/** Finds the control of a new card that has the name of a control of the old one. */
const twinOf = (control: Element, card: HTMLElement): HTMLElement | undefined =>
  [...card.querySelectorAll<HTMLElement>('[aria-label]')].find((each) => each.ariaLabel === control.ariaLabel)

/**
 * Makes one row reachable by Tab. The attribute is set directly on the elements, so that a change of it does not render
 * all rows again.
 */
function rove(grid: HTMLElement, to: HTMLElement | null): void {
  for (const row of grid.querySelectorAll<HTMLElement>('[data-row]')) {
    const wanted = row === to ? 0 : -1
    if (isRow(row) && row.tabIndex !== wanted) row.tabIndex = wanted
  }
}
