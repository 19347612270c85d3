import type { LabelWidth } from './labelWidth.ts'

/** Width and height in rem. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** Columns and rows of one page of the called panel, and whether numbers stand above the names. */
export interface Grid {
  readonly columns: number
  readonly rows: number
  readonly stacked: boolean
}

/** Gap between two names. */
const GAP_REM = 1
/** Smallest font sizes that are readable from three metres, for names of one line and of two. */
const NAME_REM = 5.25
const LONG_NAME_REM = 2.625
const LONG_LINES_WIDTH = 1.5
/** Font size of a number relative to the name beside or below it, and the gap beside it. */
export const MARK_SCALE = 1.1
export const STACKED_MARK_SCALE = 1.25
export const MARK_GAP_EM = 0.35
/** Shares of a cell's height and width that a name may take, as in the style sheet. */
const HEIGHT_SHARE = 0.7
const LONG_HEIGHT_SHARE = 0.35
const STACKED_HEIGHT_SHARE = 0.36
const LONG_STACKED_HEIGHT_SHARE = 0.19
const WIDTH_SHARE = 0.92

/** A label on the called panel. */
export interface CalledLabel extends LabelWidth {
  /** Estimated width of its number or mark in em of the number; 0 without one. */
  readonly mark: number
}

/** Returns the width of a label of one line in em of its name. */
export function lineWidth({ width, mark }: Pick<CalledLabel, 'width' | 'mark'>, stacked: boolean): number {
  if (mark === 0) return width
  return stacked ? Math.max(width, mark * STACKED_MARK_SCALE) : width + mark * MARK_SCALE + MARK_GAP_EM
}

/**
 * Returns the smallest cell in which each of these labels is readable.
 * @param reach factor by which they must be larger than for three metres
 */
export function smallestCell(labels: readonly CalledLabel[], reach: number, stacked = false): Size {
  const widths = labels.map((label) => {
    if (!label.long) return (lineWidth(label, stacked) * NAME_REM) / WIDTH_SHARE
    const width = (label.width / LONG_LINES_WIDTH) * LONG_NAME_REM
    const mark = label.mark * NAME_REM
    return (stacked ? Math.max(width, mark) : width + mark + MARK_GAP_EM * NAME_REM) / WIDTH_SHARE
  })
  const heights = labels.map(({ long, mark }) => {
    if (stacked && mark > 0) return long ? LONG_NAME_REM / LONG_STACKED_HEIGHT_SHARE : NAME_REM / STACKED_HEIGHT_SHARE
    return long ? LONG_NAME_REM / LONG_HEIGHT_SHARE : NAME_REM / HEIGHT_SHARE
  })
  return { width: Math.max(0, ...widths) * reach, height: Math.max(0, ...heights) * reach }
}

/**
 * Returns the grid that shows `count` names largest in a list of this size, with numbers beside or above the names; a
 * grid of one page when they do not all fit.
 */
export function calledGrid(count: number, list: Size, beside: Size, stacked = beside): Grid {
  if (count === 0) return { columns: 1, rows: 1, stacked: false }
  const [one, other] = [largest(count, list, beside), largest(count, list, stacked)]
  const isBetter = other.places === one.places ? other.scale > one.scale : other.places > one.places
  const { columns, rows } = isBetter ? other : one
  return { columns, rows, stacked: isBetter }
}

/** Returns the best grid of cells of one kind, how many of the names it shows, and how large. */
function largest(count: number, list: Size, cell: Size) {
  const columnsMax = fitting(list.width, cell.width)
  const rowsMax = fitting(list.height, cell.height)
  const rated = (columns: number, rows: number) => ({
    columns,
    rows,
    places: Math.min(count, columns * rows),
    scale: Math.min(share(list.width, columns) / cell.width, share(list.height, rows) / cell.height),
  })
  const grids = Array.from({ length: columnsMax }, (_, at) => rated(at + 1, Math.ceil(count / (at + 1))))
  const [first, ...others] = grids.filter(({ rows }) => rows <= rowsMax)
  if (!first) return rated(columnsMax, rowsMax)
  return others.reduce((best, grid) => (grid.scale > best.scale ? grid : best), first)
}

const fitting = (length: number, each: number): number => Math.max(1, Math.floor((length + GAP_REM) / (each + GAP_REM)))

/** Returns the length of one of `count` equal parts with gaps between them. */
const share = (length: number, count: number): number => (length - GAP_REM * (count - 1)) / count
