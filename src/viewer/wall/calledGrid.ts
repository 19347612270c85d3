import type { LabelWidth } from './labelWidth.ts'

/** Width and height in rem. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** How the names on one page of the called panel stand. */
export interface Grid {
  readonly columns: number
  readonly rows: number
}

/** Between two names. */
const GAP_REM = 1
/** Font size of the smallest name that is read from three metres, and of one that takes two lines. */
const NAME_REM = 5.25
const LONG_NAME_REM = 2.625
/**
 * Part of a cell that a name may take, as in the style sheet: of its height, of its width, and of its width beside what
 * tells it apart.
 */
const HEIGHT_SHARE = 0.7
const LONG_HEIGHT_SHARE = 0.32
const WIDTH_SHARE = 0.9
const WIDTH_SHARE_BESIDE = 0.68
const LONG_LINES_WIDTH = 1.5

/** A label on the called panel. */
export interface CalledLabel extends LabelWidth {
  /** Something stands beside it, to tell it from others. */
  readonly hasBeside: boolean
}

/**
 * The smallest place in which every one of these labels can be read.
 * @param reach how many times larger than from three metres
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
 * The grid that sets `count` names largest in a list of this size, or the first page of them where they do not all fit.
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

/** Of a length that several share with gaps in between. */
const share = (length: number, count: number): number => (length - GAP_REM * (count - 1)) / count
