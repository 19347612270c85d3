import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/** For how long a row that has moved takes no press, in milliseconds: nobody sees sooner who stands there now. */
export const MOVED_MS = 350

const timers = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>()

/**
 * Keeps a press that was meant for one patient from reaching the next: rows (`data-row`, a name for each) that are not
 * where they were when the page was drawn last are marked `data-moved` for a moment, in which the style sheet lets
 * their buttons take no press. Keys need no such thing: they go to the row that has the focus, wherever it is.
 *
 * @param onRefused is called for a press that a button did not take
 * @returns what looks at the rows once more, for changes that come without a drawing of the caller
 */
export function useMovedRows(list: RefObject<HTMLElement | null>, onRefused: () => void): () => void {
  const places = useRef<ReadonlyMap<string | undefined, string>>(new Map())
  const [look] = useState(() => () => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const now = new Map(rows.map((row) => [row.dataset['row'], placeOf(row)]))
    const before = places.current
    places.current = now
    // Where nobody stood, nobody can have been meant.
    if (before.size === 0) return
    for (const row of rows) if (before.get(row.dataset['row']) !== now.get(row.dataset['row'])) mark(row)
  })
  useLayoutEffect(look)

  const refuse = useEffectEvent(onRefused)
  useEffect(() => {
    const element = list.current
    // What takes no press lets it through to the row.
    const press = ({ target, clientX, clientY }: MouseEvent) => {
      const row = target instanceof Element ? target.closest('[data-moved]') : null
      if ([...(row?.querySelectorAll('button, a') ?? [])].some((each) => isOver(each, clientX, clientY))) refuse()
    }
    element?.addEventListener('click', press)
    return () => element?.removeEventListener('click', press)
  }, [list])
  return look
}

function isOver(element: Element, x: number, y: number): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return left <= x && x < right && top <= y && y < bottom
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
