import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/** Time a moved row ignores presses, in milliseconds: nobody notices faster that another patient is there. */
const MOVED_MS = 350

const timers = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>()

/** Selects patients' rows and offers to undo. */
const GUARDED = '[data-row], [data-strip]'

/** Where a row or an offer was at the last render, and the actions of its buttons. */
interface Snapshot {
  /**
   * Position in the content, corrected by all scroll offsets, and the size of that content: a list that shrinks at its
   * end scrolls back, which moves its rows in the window alone.
   */
  readonly inContent: string
  readonly inWindow: string
  readonly step: string
}

/**
 * Prevents that a press meant for one patient hits another, or another action: rows (named by `data-row`, their actions
 * by `data-step`) and offers to undo (`data-strip`) that have moved or changed since the last render get `data-moved`
 * for a moment, in which the style sheet disables their buttons. Keys do not need this: they act on the focused row,
 * wherever it is.
 *
 * @param onRefused called for a press on a disabled button
 * @returns a function that checks the rows again, for changes without a render of the caller
 */
export function useMovedRows(list: RefObject<HTMLElement | null>, onRefused: () => void): () => void {
  const snapshots = useRef<ReadonlyMap<string, Snapshot>>(new Map())
  const [look] = useState(() => () => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>(GUARDED) ?? [])]
    const now = new Map(rows.map((row) => [nameOf(row), snapshotOf(row)]))
    const before = snapshots.current
    snapshots.current = now
    // The list was empty, so no press can be meant for another row.
    if (before.size === 0) return
    for (const row of rows) if (hasMoved(before.get(nameOf(row)), now.get(nameOf(row)))) mark(row)
  })
  useLayoutEffect(look)

  const refuse = useEffectEvent(onRefused)
  useEffect(() => {
    const element = list.current
    // A button that ignores the press passes it to the row.
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

const nameOf = ({ dataset }: HTMLElement): string => dataset['row'] ?? `strip ${dataset['strip']}`

function snapshotOf(row: HTMLElement): Snapshot {
  const { left, top } = row.getBoundingClientRect()
  let [x, y, size] = [left, top, 0]
  for (let around = row.parentElement; around; around = around.parentElement) {
    x += around.scrollLeft
    y += around.scrollTop
    size += around.scrollHeight
  }
  return {
    inContent: `${Math.round(x)} ${Math.round(y)} ${size}`,
    inWindow: `${Math.round(left)} ${Math.round(top)}`,
    step: row.dataset['step'] ?? '',
  }
}

/** Neither a scrolled row nor a strip that sticks to the window while the page scrolls has moved. */
const hasMoved = (before: Snapshot | undefined, now: Snapshot | undefined): boolean =>
  before?.step !== now?.step || (before?.inContent !== now?.inContent && before?.inWindow !== now?.inWindow)

function mark(row: HTMLElement): void {
  clearTimeout(timers.get(row))
  row.dataset['moved'] = ''
  timers.set(
    row,
    setTimeout(() => delete row.dataset['moved'], MOVED_MS),
  )
}
