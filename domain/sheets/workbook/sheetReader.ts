import { FileError, filledRows, type FileSheet } from '../fileRow.ts'
import { plainCell } from '../plainCell.ts'
import { isOn } from './cellStyles.ts'
import { type Book, type StoredCell, textOf } from './cellText.ts'
import { TextReader } from './richText.ts'
import { scanXml } from './scanXml.ts'

const LETTERS = 26
const BEFORE_A = 64

/** How much more the sheets of a workbook may hold. */
export type Budget = Record<'xml' | 'cells' | 'characters', number>

/** @throws {FileError} when nothing is left */
export function spend(left: Budget, what: keyof Budget, count: number): void {
  left[what] -= count
  if (left[what] < 0) throw new FileError('workbookTooLarge')
}

/** A row of a sheet; cells that it lacks are undefined or behind its end. */
interface SheetRow {
  readonly cells: (string | undefined)[]
  isHidden: boolean
  isStruck: boolean
}

/** Reads one sheet in one pass. */
export class SheetReader {
  readonly #book: Book
  readonly #left: Budget
  readonly #rows = new Map<number, SheetRow>()
  readonly #merged: string[] = []
  readonly #inline = new TextReader()
  #row: SheetRow = { cells: [], isHidden: false, isStruck: false }
  #rowNumber = 0
  #column = 0
  #cell: StoredCell | undefined
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
      .filter(([, { cells }]) => cells.length > 0)
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

  #openInCell(cell: StoredCell, name: string, value: () => string | undefined): void {
    if (name === 'f') cell.isFormula = true
    else if (name === 'v') {
      this.#isValue = true
      cell.value = ''
    } else this.#inline.open(name, value)
  }

  #closeCell(cell: StoredCell): void {
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
