/** What the three lists of the mini viewer need, in rows. */
export interface Counts {
  readonly holding: number
  readonly called: number
  readonly waiting: number
}

/** How the window's height is shared out. */
export interface MiniLayout {
  /** Rows that the list of held patients, and of those in exam, has room for; the others of it scroll. */
  readonly holding: number
  readonly called: number
  /** Rows are as low as a mouse allows, for more wait than there is room for. */
  readonly dense: boolean
}

/** Heights in px, as in MiniBoard.css: a row for a thumb, and what is no row: the header and the lists' headings. */
export const ROW = 44
const HEADER = 48
const TITLE = 28
/** Lists of a few are shown whole; further ones would push away those who wait. */
const ROWS_MAX = 3

/**
 * Shares a window of this height in px out: those who wait get what the other two leave. An empty list keeps the height
 * of one row, so that nothing moves for the one patient whom most rooms have in exam.
 */
export function miniLayout({ holding, called, waiting }: Counts, height: number): MiniLayout {
  const [held, inExam] = [holding, called].map((count) => Math.min(Math.max(count, 1), ROWS_MAX)) as [number, number]
  const room = height - HEADER - 3 * TITLE - (held + inExam) * ROW
  return { holding: held, called: inExam, dense: waiting * ROW > room }
}
