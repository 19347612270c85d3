import { numberLines, type Size } from '../wall/calledGrid.ts'

/** Height of a row in em of its font. */
const LINE = 1.5
/** Largest font of a row, in rem. */
const LARGEST_REM = 6.5
/** Height of a row with a new call, relative to the others. */
const STAGED = 1.7
/** Paddings of a row and the gaps between its columns, in rem. */
const PADDING_REM = 3
const GAPS_REM = 2
/** Width of the heading over the numbers, space beside a number, and largest widths of names and places, in em. */
const NUMBER_MIN = 2
const NUMBER_PAD = 0.35
const NAME_MAX = 5
const PLACE_MAX = 6.2
/** Line height of the numbers without a row, the padding of their row, and the gap between two, in em. */
const NUMBERS_LINE = 1.2
const NUMBERS_PADDING = 0.4
export const NUMBERS_GAP = 0.6

/** Font size of a place relative to its row, and line height. */
export const PLACE_SCALE = 0.66
const PLACE_LINE = 1.08
/** Width of a text relative to half of the line that it fills, as words break between letters. */
const BREAK = 1.15

/** Widths of what a row shows, in em of its font. */
export interface CallWidths {
  readonly number: number
  readonly name: number
  readonly place: number
}

/** How the called patients are set in their panel. */
export interface CallRows {
  /** Number of calls that have a row of their own; the others are named by number in one row. */
  readonly rows: number
  /** Font size in rem of a row, and of a new call. */
  readonly font: number
  readonly stagedFont: number
  /** Widths of the columns, in rem. */
  readonly numberWidth: number
  readonly nameWidth: number
  readonly placeWidth: number
}

/**
 * Fits calls into a panel without turning pages: all have a row while their letters can be read at the distance, which
 * new calls first give up their size for.
 * @param calls new calls come first
 * @param staged number of new calls
 * @param least smallest readable size, in rem
 * @param words width of what stands before the numbers of the calls without a row, in em
 */
export function callRows(
  calls: readonly CallWidths[],
  staged: number,
  { width, height }: Size,
  { least, words }: { readonly least: number; readonly words: number },
): CallRows {
  const count = calls.length
  const inner = width - PADDING_REM - GAPS_REM
  const widestNumber = Math.max(0, ...calls.map((call) => call.number))
  const number = Math.max(NUMBER_MIN, widestNumber + NUMBER_PAD)
  const name = Math.min(NAME_MAX, Math.max(1, ...calls.map((call) => call.name)))
  const place = Math.min(PLACE_MAX, Math.max(1, ...calls.map((call) => call.place)))
  const widest = Math.max(inner / (number + name + place), least)
  const fits = (lines: number) => Math.min(height / (lines * LINE), LARGEST_REM, widest)
  const inColumns = (rows: number, font: number, stagedFont: number): CallRows => {
    const numberWidth = number * Math.max(font, stagedFont)
    const nameWidth = ((inner - numberWidth) * name) / (name + place)
    return { rows, font, stagedFont, numberWidth, nameWidth, placeWidth: inner - numberWidth - nameWidth }
  }
  const enlarged = fits(count + staged * (STAGED - 1))
  if (enlarged >= least) return inColumns(count, enlarged, Math.min(enlarged * STAGED, Math.max(widest, enlarged)))
  const alike = fits(count)
  if (alike >= least) return inColumns(count, alike, alike)
  const heightOf = (rows: number) => {
    const numbers = {
      widest: widestNumber + NUMBERS_GAP,
      words: words + NUMBERS_GAP,
      width: (width - PADDING_REM) / least,
    }
    return (rows * LINE + numberLines(count - rows, numbers) * NUMBERS_LINE + NUMBERS_PADDING) * least
  }
  let rows = Math.min(count, Math.floor(height / (least * LINE)))
  while (rows > 1 && heightOf(rows) > height) rows -= 1
  return inColumns(Math.max(1, rows), least, least)
}

/**
 * Returns the font size of a place, in rem: in one line as large as it should be read, or smaller, or in two lines.
 * @param width width of the text in em
 * @param space width of the column, in rem
 * @param font font size of the row, in rem
 * @param readable size from which a place is easily read, in rem
 */
export function placeSize(width: number, space: number, font: number, readable: number): number {
  const oneLine = Math.min(Math.max(readable, font * PLACE_SCALE), space / width)
  const twoLines = Math.min((font * LINE) / (2 * PLACE_LINE), font * PLACE_SCALE, (space * 2) / (width * BREAK))
  return Math.max(oneLine, twoLines)
}
