import { type CalledLabel, calledGrid, type Grid, type Size } from './calledGrid.ts'

/** Where the lines of the stage go. */
export interface StageSizes {
  readonly grid: Grid
  /** Font size of the place, in rem. */
  readonly place: number
}

/** Font size of the place relative to the names. */
const PLACE_SCALE = 0.6
/** Heights of lines in em, and the padding of the stage in rem. */
const PLACE_LINE = 1.5
export const LANGUAGE_LINE = 1.3
const PADDING = 2
/** Largest name, in rem. */
const NAME_MAX = 17
/** Part by which a cell is taken for higher: the stage has no frames around its calls. */
const UNFRAMED = 1.12
const STEP = 0.25

/**
 * Fits calls and their place into the stage: the place is as large as 60 % of the names where its text has the width.
 * @param place width of the place's line, in em
 * @param languages height of the lines in other languages, in rem
 * @param least smallest readable size, in rem
 */
export function stageSizes(
  labels: readonly CalledLabel[],
  { width, height }: Size,
  { place, languages, least }: { readonly place: number; readonly languages: number; readonly least: number },
): StageSizes {
  const free = height - PADDING - languages
  const largest = Math.min(width / place, free * 0.35)
  const at = (size: number): StageSizes => {
    const list = { width, height: (free - size * PLACE_LINE) * UNFRAMED }
    return { grid: calledGrid(labels, list, NAME_MAX), place: size }
  }
  for (let size = largest; size > least; size -= STEP) {
    const sizes = at(size)
    if (size <= sizes.grid.name * PLACE_SCALE) return sizes
  }
  return at(Math.min(least, largest))
}
