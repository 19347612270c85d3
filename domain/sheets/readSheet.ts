import { type Column, type ColumnSet, importedColumns, type SheetText } from './column.ts'
import type { FileRow } from './fileRow.ts'
import { findHeader } from './findHeader.ts'
import { isCancelled, isNoRecord } from './leftOut.ts'
import type { HeaderText } from './matchHeaders.ts'
import { type Mangling, mangling, withoutMarks } from './mangledCell.ts'
import { type CellText, readCell } from './readCell.ts'

export interface Problem<K extends string> {
  /** Column of the problem; absent if it concerns the whole line. */
  readonly column?: Column<K>
  readonly message: string
  /** Fault of the row as a whole, apart from its cells. */
  readonly ofRow?: FileRow['problem']
}

/** Line of the file and the record that would be sent for it. */
export interface SheetLine<K extends string> {
  /** Row number as in a spreadsheet. */
  readonly row: number
  /** Cells of the file, in the order of the shown columns. */
  readonly cells: readonly string[]
  /** Body of the POST; complete only if there are no problems. */
  readonly record: Readonly<Record<string, unknown>>
  readonly problems: readonly Problem<K>[]
}

export interface ReadSheet<K extends string> {
  /** Known columns of the file, in its order. */
  readonly columns: readonly Column<K>[]
  readonly lines: readonly SheetLine<K>[]
  /** Required columns missing in the file; if there are any, no line is valid. */
  readonly missing: readonly Column<K>[]
  /** Columns that occur more than once; if there are any, no line is valid. */
  readonly repeated: readonly Column<K>[]
  /** Headers that are not imported. */
  readonly ignored: readonly string[]
  /** Rows above the header. */
  readonly titles: readonly FileRow[]
  /** Sums, remarks and repeated headers, which are no records. */
  readonly leftOut: readonly FileRow[]
  /** Rows that a cell cancels. */
  readonly cancelled: readonly FileRow[]
  /** Letters of the columns that hold values but have no header. */
  readonly unnamed: readonly string[]
}

/** Texts about lines. */
export type ReadText =
  | HeaderText
  | CellText
  | Mangling
  | `importing.${'badQuotes' | 'struckLine' | 'cutLine' | 'extraCells' | 'repeatedColumn' | 'repeated'}`
  | `ra.validation.${'required' | 'unique'}`

/**
 * Reads every line of a file and tells all that is wrong with it, before anything is sent.
 *
 * @param taken unique values of the records that exist, by {@link uniqueKey}
 */
export function readSheet<K extends string>(
  sheet: ColumnSet<K>,
  fileRows: readonly FileRow[],
  text: SheetText<NoInfer<K> | ReadText>,
  taken: ReadonlySet<string> = new Set(),
): ReadSheet<K> {
  const { header, headers, titles, rows: below } = findHeader(sheet, fileRows, text)
  const { found, repeated, ignored } = headers
  const missing = importedColumns(sheet).filter(
    (column) => column.required && !found.some((each) => each.column === column),
  )
  const leftOut = below.filter((row) => isNoRecord(row, header, headers))
  const left = new Set(leftOut)
  const records = below.filter((row) => !left.has(row))
  const cancelled = records.filter((row) => isCancelled(row, headers))
  const rows = records.filter((row) => !isCancelled(row, headers))
  const width = header?.cells.length ?? 0
  const firstRows = new Map<string, number>()

  const readLine = ({ row, cells, badQuotes, problem: ofRow }: FileRow): SheetLine<K> => {
    const record: Record<string, unknown> = structuredClone({ ...sheet.defaults })
    const problems: Problem<K>[] = badQuotes ? [{ message: text('importing.badQuotes') }] : []
    if (ofRow) problems.push({ message: text(`importing.${ofRow}`), ofRow })
    if (cells.slice(width).some((cell) => cell.trim() !== '')) problems.push({ message: text('importing.extraCells') })
    for (const column of missing) problems.push({ column, message: text('ra.validation.required') })
    for (const column of repeated) problems.push({ column, message: text('importing.repeatedColumn') })

    const values: { readonly column: Column<K>; readonly value: unknown }[] = []
    for (const { column, index } of found) {
      const cell = withoutMarks(column, cells[index] ?? '')
      if (cell.trim() === '') {
        if (column.required) problems.push({ column, message: text('ra.validation.required') })
        continue
      }
      const mangled = mangling(column, cell)
      if (mangled !== undefined) {
        problems.push({ column, message: text(mangled) })
        continue
      }
      const reading = readCell(column.cell, cell, text)
      if ('problem' in reading) {
        problems.push({ column, message: reading.problem })
        continue
      }
      if (!column.unstored) setField(record, column.source.split('.'), reading.value)
      values.push({ column, value: reading.value })
    }
    for (const { column, value } of values) {
      if (!column.unique) continue
      const key = uniqueKey(column, value, record)
      const first = firstRows.get(key)
      if (first !== undefined) problems.push({ column, message: text('importing.repeated', { row: first }) })
      else if (taken.has(key)) problems.push({ column, message: text('ra.validation.unique') })
      else firstRows.set(key, row)
    }
    return { row, cells: found.map(({ column, index }) => withoutMarks(column, cells[index] ?? '')), record, problems }
  }
  return {
    columns: found.map(({ column }) => column),
    lines: rows.map(readLine),
    missing,
    repeated,
    ignored,
    titles,
    leftOut,
    cancelled,
    unnamed: unnamedColumns(header, rows),
  }
}

/** Returns a text that only records with the same value of a unique column share. */
export const uniqueKey = <K extends string>(
  { source, unique }: Pick<Column<K>, 'source' | 'unique'>,
  value: unknown,
  record: Readonly<Record<string, unknown>>,
): string => JSON.stringify([source, typeof unique === 'function' ? unique(String(value), record) : String(value)])

/** Sets a field that is nested by the names of its path. */
function setField(record: Record<string, unknown>, [name = '', ...inner]: readonly string[], value: unknown): void {
  if (inner.length === 0) {
    record[name] = value
    return
  }
  const known = record[name]
  const nested = typeof known === 'object' && known !== null ? (known as Record<string, unknown>) : {}
  record[name] = nested
  setField(nested, inner, value)
}

/** Letters of the columns in which a row holds a value and the header none. */
function unnamedColumns(header: FileRow | undefined, rows: readonly FileRow[]): string[] {
  const blank = new Set(header?.cells.flatMap((name, index) => (name.trim() === '' ? [index] : [])))
  const filled = new Set<number>()
  for (const { cells } of rows)
    for (const [index, cell] of cells.entries()) if (blank.has(index) && cell.trim() !== '') filled.add(index)
  return [...filled].toSorted((one, other) => one - other).map(lettersOf)
}

const LETTERS = 26
const FIRST_LETTER = 'A'.charCodeAt(0)

/** The letters of a column of a spreadsheet by its index: `A`, `AA`. */
const lettersOf = (index: number): string =>
  (index < LETTERS ? '' : lettersOf(Math.floor(index / LETTERS) - 1)) +
  String.fromCharCode(FIRST_LETTER + (index % LETTERS))
