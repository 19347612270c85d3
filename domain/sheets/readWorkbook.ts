import { strFromU8, unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { plainCell } from './plainCell.ts'
import { type FileContent, FileError, filledRows, type FileSheet } from './fileRow.ts'
import { withZeros, zeroFormats } from './numberFormats.ts'
import { xmlInside, xmlTags } from './xmlTags.ts'

/** Many times what the longest list takes: no workbook unfolds into more. */
const UNZIPPED_MAX = 50 * 1024 * 1024
/** Rows by columns up to the last cell of each sheet: as many are held, filled or not. */
const CELLS_MAX = 20_000_000
/** Spreadsheets keep so many digits of a number; those behind are lost, or errors of the binary fraction. */
const DIGITS = 15
const SECOND_MS = 1_000
/** A time without a day comes as a time of this year's last days. */
const YEAR_OF_TIMES = 1899
const LETTERS = 26
const BEFORE_A = 64

/** A sheet as the workbook lists it. */
interface ListedSheet {
  readonly name: string
  /** Position in the workbook, from 1. */
  readonly at: number
  readonly isVisible: boolean
  readonly xml: string
}

/**
 * The visible rows of the visible sheets of a workbook (.xlsx) that hold anything, each cell as the text that a CSV file
 * would have. Cells that are merged downwards all hold the value of the first.
 *
 * @throws {FileError} for an archive that is no workbook, or unfolds into too much
 */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<FileContent> {
  try {
    if (unzippedSize(bytes) > UNZIPPED_MAX) throw new FileError('workbookTooLarge')
    const files = unzipSync(bytes, { filter: ({ name }) => /\.(?:xml|rels)$/i.test(name) })
    const read = (path: string) => strFromU8(files[path] ?? new Uint8Array())
    const listed = sheetsOf(read)
    const visible = listed.filter(({ isVisible }) => isVisible)
    const hidden = listed.filter(({ isVisible, xml }) => !isVisible && /<(?:\w+:)?(?:v|t)\b/.test(xml))
    if (visible.reduce((sum, { xml }) => sum + sizeOf(xml), 0) > CELLS_MAX) throw new FileError('workbookTooLarge')
    const formats = zeroFormats(read('xl/styles.xml'))
    const sheets: FileSheet[] = []
    for (const { name, at, xml } of visible) {
      // Spaces stay: they may be part of a password.
      const cells = await readSheet(new Blob([bytes]), at, { parseNumber: numberText, trim: false })
      const texts = cells.map((row) => row.map(textOf))
      showZeros(texts, xml, formats)
      fillMerged(texts, xml)
      sheets.push(sheetFrom(name, texts, hiddenRows(xml)))
    }
    // A file without a sheet that is filled is read as one without a line.
    const filled = sheets.filter(({ rows, hiddenRows: count }) => rows.length > 0 || count > 0)
    return { sheets: filled.length > 0 ? filled : sheets.slice(0, 1), hiddenSheets: hidden.map(({ name }) => name) }
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

/** The worksheets of a workbook; sheets that hold only a chart are none. */
function sheetsOf(read: (path: string) => string): ListedSheet[] {
  const relations = [...xmlTags(read('xl/_rels/workbook.xml.rels'), 'Relationship')]
  const targets = new Map(relations.map(({ Id, Target = '' }) => [Id, Target]))
  const sheets = [...xmlTags(read('xl/workbook.xml'), 'sheet')].filter(({ name }) => name)
  if (sheets.length === 0) throw new FileError('notWorkbook')
  return sheets.flatMap(({ name = '', id, state = 'visible' }, index) => {
    const target = targets.get(id) ?? ''
    const xml = read(target.startsWith('/') ? target.slice(1) : `xl/${target}`)
    return xmlTags(xml, 'worksheet').next().done ? [] : [{ name, at: index + 1, isVisible: state === 'visible', xml }]
  })
}

/** Number of cells of a sheet up to its last row and column. */
function sizeOf(xml: string): number {
  let [lastRow, lastColumn] = [0, 0]
  for (const { r = '' } of xmlTags(xml, 'c')) {
    const { row, column } = placeOf(r)
    lastRow = Math.max(lastRow, row)
    lastColumn = Math.max(lastColumn, column)
  }
  return lastRow * lastColumn
}

/** Reads the position of a cell, such as `B12`, from 1. */
function placeOf(at: string): { readonly row: number; readonly column: number } {
  const [, letters = '', row = ''] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(at) ?? []
  const column = [...letters].reduce((number, letter) => number * LETTERS + letter.charCodeAt(0) - BEFORE_A, 0)
  return { row: Number(row), column }
}

/** Numbers of the rows that are not shown. */
const hiddenRows = (xml: string): ReadonlySet<number> =>
  new Set(
    [...xmlTags(xml, 'row')]
      .filter(({ hidden = '', ht }) => hidden === '1' || hidden === 'true' || Number(ht ?? 1) === 0)
      .map(({ r }) => Number(r)),
  )

/** Replaces numbers whose format shows leading zeros by what the sheet shows. */
function showZeros(texts: string[][], xml: string, formats: readonly (string | undefined)[]): void {
  if (formats.every((format) => format === undefined)) return
  for (const { r = '', s, t = 'n' } of xmlTags(xml, 'c')) {
    const format = t === 'n' ? formats[Number(s)] : undefined
    const { row, column } = placeOf(r)
    const cells = texts[row - 1]
    const shown = format && withZeros(cells?.[column - 1] ?? '', format)
    if (cells && shown) cells[column - 1] = shown
  }
}

/** Fills cells that are merged downwards with their first value. A title that is merged sidewards stays one cell. */
function fillMerged(texts: string[][], xml: string): void {
  for (const { ref = '' } of xmlTags(xmlInside(xml, 'mergeCells'), 'mergeCell')) {
    const [first, last] = ref.split(':').map(placeOf)
    if (!first || !last) continue
    const value = texts[first.row - 1]?.[first.column - 1] ?? ''
    for (const cells of texts.slice(first.row, last.row)) {
      // A merge may go on below the last filled row, but invents no line there.
      if (cells.some((cell) => cell.trim() !== '')) cells[first.column - 1] = value
    }
  }
}

function sheetFrom(name: string, texts: readonly string[][], hidden: ReadonlySet<number>): FileSheet {
  const rows = filledRows(
    texts.map((cells, index) => ({ row: index + 1, cells: cells.map(plainCell), badQuotes: false })),
  )
  const shown = rows.filter(({ row }) => !hidden.has(row))
  return { name, rows: shown, hiddenRows: rows.length - shown.length }
}

function textOf(cell: unknown): string {
  if (cell instanceof Date) return dateText(cell)
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  return typeof cell === 'string' ? cell : ''
}

/** As spreadsheets show it: a number of more digits than they keep comes shortened (`1.23E+17`), and is refused as such. */
function numberText(spelled: string): string {
  const number = Number(Number(spelled).toPrecision(DIGITS))
  return Math.abs(number) < 10 ** DIGITS ? String(number) : number.toExponential().replace('e', 'E')
}

/** `2026-03-01`, `09:30:00` or both, as the cell has a day, a time or both. */
function dateText(date: Date): string {
  // As fractions of a day, times miss the second by little.
  const rounded = new Date(Math.round(date.getTime() / SECOND_MS) * SECOND_MS)
  const [day = '', time = ''] = rounded.toISOString().slice(0, -'.000Z'.length).split('T')
  if (rounded.getUTCFullYear() <= YEAR_OF_TIMES) return time
  return time === '00:00:00' ? day : `${day} ${time}`
}
