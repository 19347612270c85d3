import { MOUSE_MS } from '../../../queue/aim.ts'
import type { QueueList, QueuePatient } from '../../../dataProvider/queues.ts'

/** A card of the cockpit; `data-board` is the id of its board. */
export const BOARD = '[data-board]'

/** Aim options: a card keeps its layout while a pointer moves in it. */
export const AIMED_CARDS = { zone: BOARD, mouseMs: MOUSE_MS }

/**
 * Attributes of a patient's row, by which the keyboard finds it: focusable, but not by Tab. Keys do not lead to patients
 * left over from an earlier day.
 */
export const rowProps = (list: QueueList, { id, leftOver }: QueuePatient) =>
  leftOver ? {} : { 'data-row': `${list}:${id}`, tabIndex: -1 }

/** Returns the name of an element's row: list and entry, because an entry may reappear in another list. */
export const rowName = (element: Element): string | undefined =>
  element.closest<HTMLElement>('[data-row]')?.dataset['row']

export const isRow = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.dataset['row'] !== undefined

/** Finds the card of a board. */
export const cardOf = (grid: HTMLElement | null, didId: string | undefined): HTMLElement | undefined =>
  [...(grid?.querySelectorAll<HTMLElement>(BOARD) ?? [])].find((card) => card.dataset['board'] === didId)

/** A card's rows from top to bottom. */
export const rowsOf = (card: Element): HTMLElement[] => [...card.querySelectorAll<HTMLElement>('[data-row]')]

/**
 * Focuses a patient's row in any list.
 *
 * @returns whether there is one
 */
export function focusRow(grid: HTMLElement | null, id: QueuePatient['id']): boolean {
  const row = [...(grid?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].find((each) =>
    each.dataset['row']?.endsWith(`:${id}`),
  )
  row?.scrollIntoView({ block: 'center' })
  row?.focus({ preventScroll: true })
  return row !== undefined
}
