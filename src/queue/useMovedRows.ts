import { type RefObject, useLayoutEffect, useRef } from 'react'

/** For how long a row that has moved takes no press, in milliseconds: nobody sees sooner who stands there now. */
export const MOVED_MS = 350

const timers = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>()

/**
 * Keeps a press that was meant for one patient from reaching the next: rows (`data-row`, a name for each) that are not
 * where they were when the page was drawn last are marked `data-moved` for a moment, in which the style sheet lets
 * their buttons take no press. Keys need no such thing: they go to the row that has the focus, wherever it is.
 */
export function useMovedRows(list: RefObject<HTMLElement | null>): void {
  const places = useRef<ReadonlyMap<string | undefined, string>>(new Map())

  useLayoutEffect(() => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const now = new Map(rows.map((row) => [row.dataset['row'], placeOf(row)]))
    const before = places.current
    places.current = now
    // Where nobody stood, nobody can have been meant.
    if (before.size === 0) return
    for (const row of rows) if (before.get(row.dataset['row']) !== now.get(row.dataset['row'])) mark(row)
  })
}

/** On the page, whose scrolling moves rows too, but by the hand that presses. */
function placeOf(row: HTMLElement): string {
  const { left, top } = row.getBoundingClientRect()
  return `${Math.round(left + scrollX)} ${Math.round(top + scrollY)}`
}

function mark(row: HTMLElement): void {
  clearTimeout(timers.get(row))
  row.dataset['moved'] = ''
  timers.set(
    row,
    setTimeout(() => delete row.dataset['moved'], MOVED_MS),
  )
}
