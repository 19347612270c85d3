import { type ColumnSet, importedColumns, type SheetText } from './column.ts'
import type { FileRow } from './fileRow.ts'
import { type Headers, type HeaderText, matchHeaders } from './matchHeaders.ts'

/** A header below this row is no longer looked for. */
const LAST_ROW = 10

export interface FoundHeader<K extends string> {
  /** Undefined for a file without a row. */
  readonly header: FileRow | undefined
  readonly headers: Headers<K>
  /** Rows above the header, such as a title. */
  readonly titles: readonly FileRow[]
  readonly rows: readonly FileRow[]
}

/**
 * Finds the header below title lines: the row that names the most columns, if there is one among those that name all
 * required ones.
 */
export function findHeader<K extends string>(
  sheet: ColumnSet<K>,
  rows: readonly FileRow[],
  text: SheetText<NoInfer<K> | HeaderText>,
): FoundHeader<K> {
  const required = importedColumns(sheet).filter((column) => column.required)
  const upper = rows
    .filter(({ row }) => row <= LAST_ROW)
    .map((header) => ({ header, headers: matchHeaders(sheet, header.cells, text) }))
  const complete = upper.filter(({ headers: { found } }) =>
    required.every((column) => found.some((each) => each.column === column)),
  )
  const candidates = complete.length > 0 ? complete : upper
  const [first] = rows
  const most = Math.max(...candidates.map(({ headers: { found } }) => found.length))
  const { header, headers } = candidates.find((each) => each.headers.found.length === most) ?? {
    header: first,
    headers: matchHeaders(sheet, first?.cells ?? [], text),
  }
  const at = header ? rows.indexOf(header) : 0
  return { header, headers, titles: rows.slice(0, at), rows: rows.slice(at + 1) }
}

/** Whether the file has a row that names all required columns. */
export const hasHeader = <K extends string>(
  sheet: ColumnSet<K>,
  rows: readonly FileRow[],
  text: SheetText<NoInfer<K> | HeaderText>,
): boolean => {
  const { found } = findHeader(sheet, rows, text).headers
  return importedColumns(sheet).every((column) => !column.required || found.some((each) => each.column === column))
}
