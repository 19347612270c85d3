/** Numbers of rows in the three lists of the mini viewer. */
export interface Counts {
  readonly holding: number
  readonly called: number
  readonly waiting: number
}

/** Distribution of the window's height. */
export interface MiniLayout {
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
