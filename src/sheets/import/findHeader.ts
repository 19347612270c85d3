import type { Text } from '../../i18n/useText.ts'
import { importedColumns, type Sheet } from '../sheet.ts'
import type { FileRow } from './fileRow.ts'
import { type Headers, matchHeaders } from './matchHeaders.ts'

/** A header below this row is no longer looked for. */
const LAST_ROW = 10

export interface FoundHeader {
  /** Undefined for a file without a row. */
  readonly header: FileRow | undefined
  readonly headers: Headers
  /** Rows above the header, such as a title. */
  readonly titles: readonly FileRow[]
  readonly rows: readonly FileRow[]
}

/** Finds the header below title lines: the row that names the most columns and all required ones; else the first row. */
export function findHeader(sheet: Sheet, rows: readonly FileRow[], text: Text): FoundHeader {
  const required = importedColumns(sheet).filter((column) => column.required)
  const candidates = rows
    .filter(({ row }) => row <= LAST_ROW)
    .map((header) => ({ header, headers: matchHeaders(sheet, header.cells, text) }))
    .filter(({ headers: { found } }) => required.every((column) => found.some((each) => each.column === column)))
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
export const hasHeader = (sheet: Sheet, rows: readonly FileRow[], text: Text): boolean => {
  const { found } = findHeader(sheet, rows, text).headers
  return importedColumns(sheet).every((column) => !column.required || found.some((each) => each.column === column))
}
