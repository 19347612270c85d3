import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** A patient's row, as its `data-row` names it. */
interface NamedRow {
  readonly element: HTMLElement
  readonly list: 'waiting' | 'called' | 'holding'
  readonly id: string
}

/** Finds the row that an element is in. */
export function rowAt(target: EventTarget | null): NamedRow | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  const [list, id] = element?.dataset['row']?.split(':', 2) ?? []
  if (!element || id === undefined || (list !== 'waiting' && list !== 'called' && list !== 'holding')) return undefined
  return { element, list, id }
}

const rowsIn = (lists: HTMLElement | null): HTMLElement[] => [
  ...(lists?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
]

/** The row a step above or below the one that the target is in; from the page itself, the one that was last in use. */
export function nextRow(
  lists: HTMLElement | null,
  target: EventTarget | null,
  step: 1 | -1,
  current: HTMLElement | null,
): HTMLElement | null {
  const rows = rowsIn(lists)
  const row = rowAt(target)
  if (!row) return current
  return rows[Math.min(rows.length - 1, Math.max(0, rows.indexOf(row.element) + step))] ?? null
}

/** @returns whether there is one to be focused */
export function focusRow(row: HTMLElement | null): boolean {
  row?.focus()
  return row !== null
}

interface Kept {
  readonly element: HTMLElement
  readonly name: string
  readonly names: readonly string[]
  /** Whether the keyboard led there: then the next row is scrolled into view, but never below a pointer. */
  readonly isByKeys: boolean
  /** Whether a key has acted on the patient of the row: the focus follows the patient into another list. */
  readonly isFollowed: boolean
}

/**
 * Keeps the focus among the patients: when the row that had it goes, the next one of its list gets it, else the one
 * before.
 *
 * @returns `current`: the row that was last in use, or the first one of those who wait, or any; `follow`: lets the
 *   focus follow the patient of the focused row
 */
export function useKeptRow(lists: RefObject<HTMLElement | null>): {
  readonly current: () => HTMLElement | null
  readonly follow: () => void
} {
  const kept = useRef<Kept | null>(null)

  useEffect(() => {
    const element = lists.current
    const keep = ({ target }: Event) => {
      const row = rowAt(target)
      kept.current = row
        ? {
            element: row.element,
            name: nameOf(row.element),
            names: rowsIn(element).map(nameOf),
            isByKeys: target instanceof Element && target.matches(':focus-visible'),
            isFollowed: false,
          }
        : null
    }
    element?.addEventListener('focusin', keep)
    return () => element?.removeEventListener('focusin', keep)
  }, [lists])

  const restore = useEffectEvent(() => {
    const lost = kept.current
    if (!lost || document.activeElement !== document.body) return
    if (lost.element.isConnected) return
    const there = rowsIn(lists.current)
    const id = lost.name.slice(lost.name.indexOf(':'))
    const same = lost.isFollowed ? there.find((row) => nameOf(row).endsWith(id)) : undefined
    const heir = same ?? heirOf(lost.name, lost.names, there)
    heir?.focus({ preventScroll: !lost.isByKeys })
  })

  // Each change may have removed the focused row, whichever component made it.
  useEffect(() => {
    if (!lists.current) return undefined
    const changes = new MutationObserver(() => restore())
    changes.observe(lists.current, { childList: true, subtree: true })
    return () => changes.disconnect()
  }, [lists])

  const current = () => {
    const rows = rowsIn(lists.current)
    const last = kept.current?.element
    return rows.find((row) => row === last) ?? rows.find((row) => nameOf(row).startsWith('waiting')) ?? rows[0] ?? null
  }
  return {
    current,
    follow: () => {
      if (kept.current) kept.current = { ...kept.current, isFollowed: true }
    },
  }
}

const nameOf = (row: HTMLElement): string => row.dataset['row'] ?? ''

/** Finds the next row of the list that still exists, else the nearest one before. */
function heirOf(name: string, names: readonly string[], rows: readonly HTMLElement[]): HTMLElement | undefined {
  const list = name.split(':', 1)[0] ?? ''
  const own = names.filter((each) => each.startsWith(list))
  const at = own.indexOf(name)
  const rowOf = (wanted: string) => rows.find((row) => nameOf(row) === wanted)
  const before = own.slice(0, at).filter(rowOf)
  const heir = own.slice(at).find(rowOf) ?? before[before.length - 1]
  return heir === undefined ? undefined : rowOf(heir)
}
