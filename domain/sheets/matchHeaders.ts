import { type Column, type ColumnSet, importedColumns, type SheetText } from './column.ts'
import { halfWidth } from './halfWidth.ts'

/** Header of the column of reasons. */
export type HeaderText = 'importing.reason'

export interface Headers<K extends string> {
  /** Columns found in the file, with their index in a row. */
  readonly found: readonly { readonly column: Column<K>; readonly index: number }[]
  readonly repeated: readonly Column<K>[]
  /** Headers without a matching column, and export-only columns. */
  readonly ignored: readonly string[]
}

/** Matches columns by their headers, in any order, spelled as in the list, the form or the API. */
export function matchHeaders<K extends string>(
  sheet: ColumnSet<K>,
  headers: readonly string[],
  text: SheetText<NoInfer<K> | HeaderText>,
): Headers<K> {
  const columns = importedColumns(sheet)
  const spellings = ({ label, alias, headers: others = [], source }: Column<K>) => [
    text(label),
    ...(alias ? [text(alias)] : []),
    ...others,
    source,
  ]
  // The first of two columns that share a spelling has it.
  const spelled = new Map(
    columns.toReversed().flatMap((column) => spellings(column).map((spelling) => [plain(spelling), column] as const)),
  )
  const found: { column: Column<K>; index: number }[] = []
  const repeated: Column<K>[] = []
  const ignored: string[] = []
  for (const [index, header] of headers.entries()) {
    const column = spelled.get(plain(header))
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

/** Longer than any header; the time to normalize grows with the square of the length. */
const HEADER_MAX = 200

/** Normalizes a header: no spaces, no asterisk of required columns, composed Hangul, half width, lower case. */
const plain = (header: string) =>
  halfWidth(header.slice(0, HEADER_MAX))
    .normalize('NFC')
    .replaceAll(/[\s*]+/g, '')
    .toLowerCase()
