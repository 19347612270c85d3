import type { Text } from '../../i18n/useText.ts'
import { importedColumns, type Sheet, type SheetColumn } from '../sheet.ts'
import { halfWidth } from './halfWidth.ts'

export interface Headers {
  /** Columns found in the file, with their index in a row. */
  readonly found: readonly { readonly column: SheetColumn; readonly index: number }[]
  readonly repeated: readonly SheetColumn[]
  /** Headers without a matching column, and export-only columns. */
  readonly ignored: readonly string[]
}

/** Matches columns by their headers, in any order, spelled as in the list, the form or the API. */
export function matchHeaders(sheet: Sheet, headers: readonly string[], text: Text): Headers {
  const columns = importedColumns(sheet)
  const spellings = ({ label, alias, headers: others = [], source }: SheetColumn) =>
    [text(label), ...(alias ? [text(alias)] : []), ...others, source].map(plain)
  const found: { column: SheetColumn; index: number }[] = []
  const repeated: SheetColumn[] = []
  const ignored: string[] = []
  for (const [index, header] of headers.entries()) {
    const column = columns.find((each) => spellings(each).includes(plain(header)))
    if (!column) ignored.push(header.trim())
    else if (!found.some((each) => each.column === column)) found.push({ column, index })
    // A file may name several days; the first one is checked.
    else if (column.unstored) ignored.push(header.trim())
    else repeated.push(column)
  }
  // ignore the reason column of our own file of rejected lines
  const reason = plain(text('importing.reason'))
  return { found, repeated, ignored: ignored.filter((header) => header !== '' && plain(header) !== reason) }
}

/** Normalizes a header: no spaces, no asterisk of required columns, composed Hangul, half width, lower case. */
const plain = (header: string) =>
  halfWidth(header)
    .normalize('NFC')
    .replaceAll(/[\s*]+/g, '')
    .toLowerCase()
