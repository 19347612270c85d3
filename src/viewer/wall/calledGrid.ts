import type { LabelWidth } from './labelWidth.ts'

/** Width and height in rem. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** Columns and rows of one page of the called panel. */
export interface Grid {
  readonly columns: number
  readonly rows: number
}

/** Gap between two names. */
const GAP_REM = 1
/** Smallest font sizes that are readable from three metres, for names of one line and of two. */
const NAME_REM = 5.25
const LONG_NAME_REM = 2.625
/**
 * Shares of a cell that a name may take, as in the style sheet: of its height, of its width, and of its width when a
 * distinguishing mark is next to it.
 */
const HEIGHT_SHARE = 0.7
const LONG_HEIGHT_SHARE = 0.32
const WIDTH_SHARE = 0.9
const WIDTH_SHARE_BESIDE = 0.68
const LONG_LINES_WIDTH = 1.5

/** A label on the called panel. */
export interface CalledLabel extends LabelWidth {
  /** Whether a distinguishing mark is shown next to the name. */
  readonly hasBeside: boolean
}

/**
 * Returns the smallest cell in which each of these labels is readable.
 * @param reach factor by which they must be larger than for three metres
 */
export function smallestCell(labels: readonly CalledLabel[], reach: number): Size {
  const widths = labels.map(({ long, width, hasBeside }) =>
    long
      ? (width / LONG_LINES_WIDTH) * LONG_NAME_REM
      : (width * NAME_REM) / (hasBeside ? WIDTH_SHARE_BESIDE : WIDTH_SHARE),
  )
  const heights = labels.map(({ long }) => (long ? LONG_NAME_REM / LONG_HEIGHT_SHARE : NAME_REM / HEIGHT_SHARE))
  return { width: Math.max(0, ...widths) * reach, height: Math.max(0, ...heights) * reach }
}

/**
 * Returns the grid that shows `count` names largest in a list of this size; a grid of one page when they do not all
 * fit.
 */
export function calledGrid(count: number, list: Size, cell: Size): Grid {
  if (count === 0) return { columns: 1, rows: 1 }
  const columnsMax = fitting(list.width, cell.width)
  const rowsMax = fitting(list.height, cell.height)
  const grids = Array.from({ length: columnsMax }, (_, at) => ({ columns: at + 1, rows: Math.ceil(count / (at + 1)) }))
  const scaleOf = ({ columns, rows }: Grid) =>
    Math.min(share(list.width, columns) / cell.width, share(list.height, rows) / cell.height)
  const [first, ...others] = grids.filter(({ rows }) => rows <= rowsMax)
  if (!first) return { columns: columnsMax, rows: rowsMax }
  return others.reduce((best, grid) => (scaleOf(grid) > scaleOf(best) ? grid : best), first)
}

const fitting = (length: number, each: number): number => Math.max(1, Math.floor((length + GAP_REM) / (each + GAP_REM)))

/** Returns the length of one of `count` equal parts with gaps between them. */
const share = (length: number, count: number): number => (length - GAP_REM * (count - 1)) / count
