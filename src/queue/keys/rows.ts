import type { WireId } from '../../../contract/answerFields.ts'

/** Element with the lists of one board; `data-board` is its id. */
export const BOARD = '[data-board]'

/** Returns the name of an element's row: list and entry, because an entry may reappear in another list. */
export const rowName = (element: Element): string | undefined =>
  element.closest<HTMLElement>('[data-row]')?.dataset['row']

export const isRow = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.dataset['row'] !== undefined

/** Finds a board in an area, which may show this board alone. */
export const boardIn = (area: HTMLElement | null, didId: string | undefined): HTMLElement | undefined =>
  area
    ? [area, ...area.querySelectorAll<HTMLElement>(BOARD)].find((each) => each.dataset['board'] === didId)
    : undefined

/** The rows of a board from top to bottom. */
export const rowsOf = (board: Element): HTMLElement[] => [...board.querySelectorAll<HTMLElement>('[data-row]')]

/**
 * Focuses a patient's row in any list.
 *
 * @returns whether there is one
 */
export function focusRow(area: HTMLElement | null, id: WireId): boolean {
  const row = area && rowsOf(area).find((each) => each.dataset['row']?.endsWith(`:${id}`))
  row?.scrollIntoView({ block: 'center' })
  row?.focus({ preventScroll: true })
  return Boolean(row)
}
