import { strFromU8, unzipSync } from 'fflate'
import { type CellStyle, cellStyles, isOn, withZeros } from './cellStyles.ts'
import { type FileContent, FileError, filledRows, type FileSheet } from './fileRow.ts'
import { NO_VALUE, NO_RESULT } from './mangledCell.ts'
import { plainCell } from './plainCell.ts'
import { elementsOf, scanXml } from './scanXml.ts'

/** Many times what the longest list takes: no workbook unfolds into more, and its cells hold no more characters. */
const UNZIPPED_MAX = 50 * 1024 * 1024
/** Rows by columns up to the last cell of each sheet: as many are held, filled or not. */
const CELLS_MAX = 20_000_000
/** Spreadsheets keep so many digits of a number; those behind are lost, or errors of the binary fraction. */
const DIGITS = 15
const SECOND_MS = 1_000
const DAY_MS = 86_400_000
/** Serial number of 1970-01-01, with days that are counted from 1900, and how many fewer those from 1904 are. */
const SERIAL_OF_EPOCH = 25_569
const DAYS_TO_1904 = 1_462
/** Serial number of the day after 9999-12-31, from which on a number is no day. */
const SERIAL_MAX = 2_958_466
const LETTERS = 26
const BEFORE_A = 64

/** A text, and whether a part of it is struck through. */
interface RichText {
  text: string
  isStruck: boolean
}

/** What the cells of all sheets refer to. */
interface Book {
  readonly strings: readonly RichText[]
  readonly styles: readonly CellStyle[]
  /** How many days fewer its serial numbers count. */
  readonly daysLess: number
}

/**
 * The visible rows of the visible sheets of a workbook (.xlsx) that hold anything, each cell as the text that a CSV file
 * would have. Cells that are merged downwards all hold the value of the first.
 *
 * @throws {FileError} for an archive that is no workbook, or unfolds into too much
 */
export function readWorkbook(bytes: Uint8Array<ArrayBuffer>): FileContent {
  try {
    if (unzippedSize(bytes) > UNZIPPED_MAX) throw new FileError('workbookTooLarge')
    const files = unzipSync(bytes, { filter: ({ name }) => /\.(?:xml|rels)$/i.test(name) })
    const read = (path: string) => strFromU8(files[path] ?? new Uint8Array())
    const relations = elementsOf(read('xl/_rels/workbook.xml.rels'), 'Relationship')
    const pathOf = ({ Target: target = '' }) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)
    const readPart = (kind: string) => {
      const part = relations.find(({ Type = '' }) => Type.endsWith(`/${kind}`))
      return read(part ? pathOf(part) : `xl/${kind}.xml`)
    }
    const workbook = read('xl/workbook.xml')
    const { date1904 = '0' } = elementsOf(workbook, 'workbookPr')[0] ?? {}
    const book: Book = {
      strings: stringsOf(readPart('sharedStrings')),
      styles: cellStyles(readPart('styles')),
      daysLess: isOn(date1904) ? DAYS_TO_1904 : 0,
    }
    const listed = elementsOf(workbook, 'sheet').filter(({ name }) => name)
    if (listed.length === 0) throw new FileError('notWorkbook')
    const paths = new Map(relations.map((relation) => [relation['Id'], pathOf(relation)]))
    const hiddenSheets: string[] = []
    const sheets: FileSheet[] = []
    const left = { xml: UNZIPPED_MAX, cells: CELLS_MAX, characters: UNZIPPED_MAX }
    for (const { name = '', id, state = 'visible' } of listed) {
      const xml = read(paths.get(id) ?? '')
      // The workbook may list one sheet many times.
      spend(left, 'xml', xml.length)
      const sheet = new SheetReader(book, left)
      sheet.read(xml)
      // A sheet that holds only a chart is none.
      if (!sheet.isWorksheet) continue
      if (state === 'visible') sheets.push(sheet.sheet(name))
      else if (sheet.isFilled) hiddenSheets.push(name)
    }
    // A file without a sheet that is filled is read as one without a line.
    const filled = sheets.filter(({ rows, hiddenRows: count }) => rows.length > 0 || count > 0)
    return { sheets: filled.length > 0 ? filled : sheets.slice(0, 1), hiddenSheets }
  } catch (error) {
    throw error instanceof FileError ? error : new FileError('notWorkbook', { cause: error })
  }
}

type Budget = Record<'xml' | 'cells' | 'characters', number>

function spend(left: Budget, what: keyof Budget, count: number): void {
  left[what] -= count
  if (left[what] < 0) throw new FileError('workbookTooLarge')
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

/** Collects the text of an element by its `t` elements; the reading aids of East Asian names are no part of it. */
class TextReader {
  #text: RichText = { text: '', isStruck: false }
  #isText = false
  #isAid = false
  #isStruck = false

  open(name: string, value: () => string | undefined): void {
    if (name === 't') this.#isText = !this.#isAid
    else if (name === 'rPh') this.#isAid = true
    else if (name === 'r') this.#isStruck = false
    else if (name === 'strike') this.#isStruck = isOn(value())
  }

  text(text: string): void {
    if (!this.#isText) return
    this.#text.text += text
    if (this.#isStruck && text.trim() !== '') this.#text.isStruck = true
  }

  close(name: string): void {
    if (name === 't') this.#isText = false
    else if (name === 'rPh') this.#isAid = false
    else if (name === 'r') this.#isStruck = false
  }

  /** Returns the text, and begins another one. */
  take(): RichText {
    const { text, isStruck } = this.#text
    this.#text = { text: '', isStruck: false }
    return { text: unescaped(text), isStruck }
  }
}

function stringsOf(xml: string): RichText[] {
  const strings: RichText[] = []
  const reader = new TextReader()
  scanXml(xml, {
    open: (name, attributes) => reader.open(name, () => attributes()['val']),
    text: (text) => reader.text(text),
    close: (name) => {
      reader.close(name)
      if (name === 'si') strings.push(reader.take())
    },
  })
  return strings
}

/** `_x000D_` is a character that XML cannot hold. */
const unescaped = (text: string) =>
  text.includes('_x')
    ? text.replaceAll(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

/** A row of a sheet; cells that it lacks are undefined or behind its end. */
interface SheetRow {
  readonly cells: (string | undefined)[]
  isHidden: boolean
  isStruck: boolean
}

/** A cell while it is read. */
interface OpenCell {
  readonly column: number
  readonly type: string
  readonly style: CellStyle | undefined
  isFormula: boolean
  /** Undefined without an element of the value. */
  value: string | undefined
}

/** Reads one sheet in one pass. */
class SheetReader {
  readonly #book: Book
  readonly #left: Budget
  readonly #rows = new Map<number, SheetRow>()
  readonly #merged: string[] = []
  readonly #inline = new TextReader()
  #row: SheetRow = { cells: [], isHidden: false, isStruck: false }
  #rowNumber = 0
  #column = 0
  #cell: OpenCell | undefined
  #isValue = false
  #size = { rows: 0, columns: 0 }
  isWorksheet = false

  constructor(book: Book, left: Budget) {
    this.#book = book
    this.#left = left
  }

  get isFilled(): boolean {
    return this.#size.columns > 0
  }

  read(xml: string): void {
    scanXml(xml, {
      open: (name, attributes) => {
        if (this.#cell) this.#openInCell(this.#cell, name, () => attributes()['val'])
        else if (name === 'worksheet') this.isWorksheet = true
        else if (name === 'row') this.#openRow(attributes())
        else if (name === 'c') this.#openCell(attributes())
        else if (name === 'mergeCell') this.#merged.push(attributes()['ref'] ?? '')
      },
      text: (text) => {
        if (this.#cell && this.#isValue) this.#cell.value += text
        else if (this.#cell) this.#inline.text(text)
      },
      close: (name) => {
        if (!this.#cell) return
        this.#inline.close(name)
        if (name === 'v') this.#isValue = false
        else if (name === 'c') this.#closeCell(this.#cell)
      },
    })
  }

  sheet(name: string): FileSheet {
    spend(this.#left, 'cells', this.#size.rows * this.#size.columns)
    this.#fillMerged()
    const rows = [...this.#rows]
      .toSorted(([one], [other]) => one - other)
      .map(([row, { cells, isHidden, isStruck }]) => ({
        row,
        cells: Array.from({ length: this.#size.columns }, (_, at) => plainCell(cells[at] ?? '')),
        isHidden,
        badQuotes: false,
        ...(isStruck && { problem: 'struckLine' as const }),
      }))
    const filled = filledRows(rows)
    const shown = filled.filter(({ isHidden }) => !isHidden)
    return { name, rows: shown, hiddenRows: filled.length - shown.length }
  }

  #openRow({ r, hidden = '0', ht }: { readonly r?: string; readonly hidden?: string; readonly ht?: string }): void {
    this.#rowNumber = Number(r ?? this.#rowNumber + 1)
    this.#column = 0
    this.#row = this.#rows.get(this.#rowNumber) ?? { cells: [], isHidden: false, isStruck: false }
    this.#row.isHidden = isOn(hidden) || Number(ht ?? 1) === 0
    this.#rows.set(this.#rowNumber, this.#row)
  }

  #openCell({ r, t = 'n', s }: { readonly r?: string; readonly t?: string; readonly s?: string }): void {
    this.#column = r === undefined ? this.#column + 1 : placeOf(r).column
    this.#cell = {
      column: this.#column,
      type: t,
      style: this.#book.styles[Number(s ?? 0)],
      isFormula: false,
      value: undefined,
    }
  }

  #openInCell(cell: OpenCell, name: string, value: () => string | undefined): void {
    if (name === 'f') cell.isFormula = true
    else if (name === 'v') {
      this.#isValue = true
      cell.value = ''
    } else this.#inline.open(name, value)
  }

  #closeCell(cell: OpenCell): void {
    const inline = this.#inline.take()
    const { text, isStruck } = textOf(cell, inline, this.#book)
    this.#cell = undefined
    if (text === '') return
    spend(this.#left, 'characters', text.length)
    this.#row.cells[cell.column - 1] = text
    if (text.trim() !== '' && (isStruck || cell.style?.isStruck)) this.#row.isStruck = true
    this.#size = {
      rows: Math.max(this.#size.rows, this.#rowNumber),
      columns: Math.max(this.#size.columns, cell.column),
    }
  }

  /** Fills cells that are merged downwards with their first value. A title that is merged sidewards stays one cell. */
  #fillMerged(): void {
    for (const ref of this.#merged) {
      const [first, last] = ref.split(':').map(placeOf)
      if (!first || !last) continue
      spend(this.#left, 'cells', last.row - first.row)
      const value = this.#rows.get(first.row)?.cells[first.column - 1]
      for (let at = first.row + 1; at <= last.row; at += 1) {
        const cells = this.#rows.get(at)?.cells
        // A merge may go on below the last filled row, but invents no line there.
        if (cells?.some((cell) => cell !== undefined && cell.trim() !== '')) cells[first.column - 1] = value
      }
    }
  }
}

/** Reads the position of a cell, such as `B12`, from 1. @throws for a text that is none */
function placeOf(at: string): { readonly row: number; readonly column: number } {
  const [, letters = '', row = ''] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(at) ?? []
  if (letters === '') throw new FileError('notWorkbook')
  const column = [...letters].reduce((number, letter) => number * LETTERS + letter.charCodeAt(0) - BEFORE_A, 0)
  return { row: Number(row), column }
}

/** @throws {FileError} for a cell that refers to a text that the workbook lacks */
function textOf(cell: OpenCell, inline: RichText, { strings, daysLess }: Book): RichText {
  const { type, style, isFormula, value } = cell
  const plain = (text: string) => ({ text, isStruck: false })
  // An empty text is the result of a formula only where it is stored as one.
  if (isFormula && (value === undefined || (value === '' && type !== 'str')) && inline.text === '')
    return plain(NO_RESULT)
  switch (type) {
    case 'inlineStr':
      return inline
    case 's': {
      if (!value) return plain('')
      const found = strings[Number(value)]
      if (!found) throw new FileError('notWorkbook')
      return found
    }
    case 'str':
      return plain(unescaped(value ?? ''))
    case 'b':
      return plain(value ? (isOn(value) ? 'TRUE' : 'FALSE') : '')
    case 'e':
      return plain(value?.startsWith('#') ? value : NO_VALUE)
    case 'd':
      return plain(value ? dateText(Date.parse(/[Z+]/.test(value) ? value : `${value}Z`)) : '')
    default: {
      if (!value) return plain('')
      const serial = Number(value)
      if (style?.isDate && serial >= 0 && serial < SERIAL_MAX)
        // A time without a day is below 1 in both ways of counting days.
        return plain(dateText((serial - SERIAL_OF_EPOCH + (serial < 1 ? 0 : daysLess)) * DAY_MS))
      const number = numberText(value)
      return plain((style?.zeros && withZeros(number, style.zeros)) || number)
    }
  }
}

/** As spreadsheets show it: a number of more digits than they keep comes shortened (`1.23E+17`), and is refused as such. */
function numberText(spelled: string): string {
  const number = Number(Number(spelled).toPrecision(DIGITS))
  return Math.abs(number) < 10 ** DIGITS ? String(number) : number.toExponential().replace('e', 'E')
}

/** A time without a day has one of the last days of this year. */
const YEAR_OF_TIMES = 1899

/** `2026-03-01`, `09:30:00` or both, as the cell has a day, a time or both. @throws for an instant that is none */
function dateText(instant: number): string {
  // As fractions of a day, times miss the second by little.
  const rounded = new Date(Math.round(instant / SECOND_MS) * SECOND_MS)
  const [day = '', time = ''] = rounded.toISOString().slice(0, -'.000Z'.length).split('T')
  if (rounded.getUTCFullYear() <= YEAR_OF_TIMES) return time
  return time === '00:00:00' ? day : `${day} ${time}`
}
