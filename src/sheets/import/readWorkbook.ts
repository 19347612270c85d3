import { strFromU8, unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { unguarded } from '../csvText.ts'
import { FileError, filledRows, type FileRow } from './fileRow.ts'

/** Many times what the longest list takes: no workbook unfolds into more. */
const UNZIPPED_MAX = 50 * 1024 * 1024
/** Rows by columns up to the last cell of each: as many are held, filled or not. */
const CELLS_MAX = 20_000_000
const SHEET = /^xl\/worksheets\/[^/]+\.xml$/i
/** Where a cell is: `B12`. */
const CELL_AT = /\br="([A-Z]{1,3})(\d{1,7})"/g
/** Spreadsheets show so many digits of a number; those behind are errors of the binary fraction. */
const DIGITS = 15
const SECOND_MS = 1_000
/** A time without a day comes as a time of this year's last days. */
const YEAR_OF_TIMES = 1899

/**
 * The rows of the first sheet of a workbook (.xlsx) that hold anything, each cell as the text that a CSV file would have.
 *
 * @throws {FileError} for an archive that is no workbook, or unfolds into too much
 */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<FileRow[]> {
  try {
    if (unzippedSize(bytes) > UNZIPPED_MAX || sheetSize(bytes) > CELLS_MAX) throw new FileError('workbookTooLarge')
    // Spaces stay: they may be part of a password.
    const rows = await readSheet(new Blob([bytes]), { parseNumber: numberText, trim: false })
    const texts = rows.map((cells, index) => ({
      row: index + 1,
      cells: cells.map((cell) => unguarded(textOf(cell))),
      badQuotes: false,
    }))
    return filledRows(texts)
  } catch (error) {
    throw error instanceof FileError ? error : new FileError('notWorkbook', { cause: error })
  }
}

/** By what the archive says of its files; none of them is ever unfolded into more than it says. */
function unzippedSize(bytes: Uint8Array): number {
  let size = 0
  const count = ({ originalSize }: { readonly originalSize: number }) => {
    size += originalSize
    return false
  }
  unzipSync(bytes, { filter: count })
  return size
}

/** How many cells the largest sheet has up to its last row and column. */
function sheetSize(bytes: Uint8Array): number {
  const sheets = unzipSync(bytes, { filter: ({ name }) => SHEET.test(name) })
  const sizes = Object.values(sheets).map((sheet) => {
    let [lastRow, lastColumn] = [0, 0]
    for (const [, letters = '', row] of strFromU8(sheet).matchAll(CELL_AT)) {
      lastRow = Math.max(lastRow, Number(row))
      lastColumn = Math.max(lastColumn, columnOf(letters))
    }
    return lastRow * lastColumn
  })
  return Math.max(0, ...sizes)
}

/** The number of a column by its letters, from 1. */
const columnOf = (letters: string): number =>
  [...letters].reduce((number, letter) => number * LETTERS + letter.charCodeAt(0) - BEFORE_A, 0)
const LETTERS = 26
const BEFORE_A = 64

function textOf(cell: unknown): string {
  if (cell instanceof Date) return dateText(cell)
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  return typeof cell === 'string' ? cell : ''
}

const numberText = (spelled: string): string => String(Number(Number(spelled).toPrecision(DIGITS)))

/** `2026-03-01`, `09:30:00` or both, as the cell has a day, a time or both. */
function dateText(date: Date): string {
  // As fractions of a day, times miss the second by little.
  const rounded = new Date(Math.round(date.getTime() / SECOND_MS) * SECOND_MS)
  const [day = '', time = ''] = rounded.toISOString().slice(0, -'.000Z'.length).split('T')
  if (rounded.getUTCFullYear() <= YEAR_OF_TIMES) return time
  return time === '00:00:00' ? day : `${day} ${time}`
}
