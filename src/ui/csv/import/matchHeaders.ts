import type { Text } from '../../../i18n/useText.ts'
import { importedColumns, type Sheet, type SheetColumn } from '../sheet.ts'

export interface Headers {
  /** The columns that the file brings, and where in a row. */
  readonly found: readonly { readonly column: SheetColumn; readonly index: number }[]
  readonly repeated: readonly SheetColumn[]
  /** What nothing is read from: unknown columns, and those that only an export has. */
  readonly ignored: readonly string[]
}

/** Finds the columns by their headers, in any order, spelled as in the list, the form or the wire. */
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
    else if (found.some((each) => each.column === column)) repeated.push(column)
    else found.push({ column, index })
  }
  // the reasons that our own file of bad lines carries are no news
  const reason = plain(text('importing.reason'))
  return { found, repeated, ignored: ignored.filter((header) => header !== '' && plain(header) !== reason) }
}

/** A header without what people add to it: spaces, the mark of required columns, another composition of Hangul. */
const plain = (header: string) =>
  header
    .normalize('NFC')
    .replaceAll(/[\s*]+/g, '')
    .toLowerCase()
