import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import { MOUSE_MS, useAim } from '../../queue/aim.ts'

/** Numbers of rows in the three lists of the mini viewer. */
export interface Counts {
  readonly holding: number
  readonly called: number
  readonly waiting: number
}

/** Distribution of the window's height. */
interface MiniLayout {
  /** Visible rows of the lists of held patients and of patients in exam; further rows scroll. */
  readonly holding: number
  readonly called: number
  /** Absent: the list of waiting patients fills the rest. */
  readonly waiting?: undefined
  /** Whether rows have the smallest height for a mouse, because not all waiting patients fit. */
  readonly dense: boolean
}

/** Heights in px, as in MiniBoard.module.css: a row for a thumb, and what is no row: the header and the lists' headings. */
export const ROW = 44
const HEADER = 48
const TITLE = 28
/** Maximum of visible rows in exam or on hold, so that the waiting list keeps its space. */
const ROWS_MAX = 3

/**
 * Distributes a window's height in px: the waiting list gets what the other two leave. An empty list keeps the height
 * of one row, so that nothing moves when its first patient comes.
 */
export function miniLayout({ holding, called, waiting }: Counts, height: number): MiniLayout {
  const [held, inExam] = [holding, called].map((count) => Math.min(Math.max(count, 1), ROWS_MAX)) as [number, number]
  const room = height - HEADER - 3 * TITLE - (held + inExam) * ROW
  return { holding: held, called: inExam, dense: waiting * ROW > room }
}

/** Aim options: a mouse that rests no longer aims, or the second of two called patients would stay hidden. */
const ROWS = { zone: '[data-fits]', mouseMs: MOUSE_MS }

/**
 * Returns the layout of the lists. It does not change while a pointer or finger aims at a row.
 */
export function useMiniLayout(
  lists: RefObject<HTMLElement | null>,
  { holding, called, waiting }: Readonly<Record<keyof Counts, readonly unknown[]>>,
): MiniLayout {
  const aim = useAim(lists, ROWS)
  const isAimed = useSyncExternalStore(aim.subscribe, () => aim.zone() !== null)
  const counts = { holding: holding.length, called: called.length, waiting: waiting.length }
  const wanted = miniLayout(counts, useHeight())
  const [kept, keep] = useState(wanted)
  if (isAimed) return kept
  const isKept = (['holding', 'called', 'dense'] as const).every((part) => kept[part] === wanted[part])
  if (!isKept) keep(wanted)
  return wanted
}

/** Returns the window's height in px. */
function useHeight(): number {
  const [height, setHeight] = useState(innerHeight)
  useEffect(() => {
    const follow = () => setHeight(innerHeight)
    addEventListener('resize', follow)
    return () => removeEventListener('resize', follow)
  }, [])
  return height
}
