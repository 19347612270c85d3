import type { Size } from '../wall/calledGrid.ts'

/** Smallest font that can be read from three metres, in rem. */
const READ_REM = 2.625
/** Height of a row in em of its font. */
const LINE = 1.5
/** Largest font of a row, in rem. */
const LARGEST_REM = 5.5
/** Height of a row with a new call, relative to the others. */
const STAGED = 1.7
/** Width of a row in em of its font: number, name and place. */
const ROW_WIDTH = 14.5

/** How the called patients are set in their panel. */
export interface CallRows {
  /** Number of calls that have a row of their own; the others are named by number in one row. */
  readonly rows: number
  /** Font size in rem of a row, and of a new call. */
  readonly font: number
  readonly stagedFont: number
}

/**
 * Fits calls into a panel without turning pages: all have a row while their letters can be read at the distance, which
 * new calls first give up their size for.
 * @param staged number of new calls, which come first
 * @param reach factor by which text must be larger than for three metres
 */
export function callRows(count: number, staged: number, { width, height }: Size, reach: number): CallRows {
  const smallest = READ_REM * reach
  const widest = Math.max(width / ROW_WIDTH, smallest)
  const fits = (weights: number) => Math.min(height / (weights * LINE), LARGEST_REM, widest)
  const enlarged = fits(count + staged * (STAGED - 1))
  if (enlarged >= smallest)
    return { rows: count, font: enlarged, stagedFont: Math.min(enlarged * STAGED, Math.max(widest, enlarged)) }
  const alike = fits(count)
  if (alike >= smallest) return { rows: count, font: alike, stagedFont: alike }
  const rows = Math.max(Math.floor(height / (smallest * LINE)) - 1, 1)
  return { rows: Math.min(rows, count), font: smallest, stagedFont: smallest }
}
