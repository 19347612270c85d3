import type { RaRecord, DataProvider, SortPayload } from 'react-admin'
import { get } from 'react-hook-form'
import { FORMULA } from '../../domain/sheets/plainCell.ts'
import type { Text } from '../i18n/useText.ts'
import { type SheetColumn, exportedColumns, type Sheet } from './sheet.ts'
import { fetchAllRows } from '../ui/useAllRecords.ts'
import type { FilterValues } from '../ui/list/filterDrafts.tsx'

/** Marks the file as UTF-8 for Excel, which would otherwise garble Korean. */
const BOM = '\uFEFF'
const LINE_END = '\r\n'

const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/

/**
 * Numbers that a spreadsheet would change when it opens a CSV file: it drops leading zeros, shortens numbers of 12 digits
 * or more and card numbers such as `7392E10`, and makes a day or a month of `3-2` and `2024-1`.
 */
const CHANGED_NUMBER = /^(?:0\d+|\d{12,}|\d+E\d+|\d{1,4}[-/]\d{1,4})$/i

/**
 * Formats rows as a CSV file: UTF-8 with BOM, CRLF, quoted where needed, formulas escaped, and numbers that a spreadsheet
 * would change as `="0612345678"`.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return BOM + rows.map((row) => row.map((cell) => quoted(written(cell))).join(',') + LINE_END).join('')
}

const written = (cell: string) => (CHANGED_NUMBER.test(cell) ? `="${cell}"` : guarded(cell))

/** Escapes formulas with an apostrophe, so that a spreadsheet does not run text from a memo. */
export const guarded = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell)

const quoted = (cell: string) => (NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Formats a cell of an export: words where the screen shows words, plain numbers for computing. */
export function writeCell({ source, cell }: SheetColumn, record: RaRecord, text: Text): string {
  const value: unknown = get(record, source)
  switch (cell.type) {
    case 'shown':
    case 'reference':
      return cell.write(record)
    case 'parsed':
      return cell.write ? cell.write(record) : plain(value)
    case 'password':
      return ''
    case 'onOff':
      return typeof value === 'boolean' ? text(value ? 'form.on' : 'form.off') : ''
    case 'choice': {
      const label = cell.labels[String(value)]
      return label ? text(label) : plain(value)
    }
    default:
      return plain(value)
  }
}

const plain = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

interface ListView {
  readonly resource: string
  readonly filterValues: FilterValues
  readonly sort: SortPayload
  readonly total?: number | undefined
}

/** Reads the whole list as filtered and sorted, as text: headers, then one line per record. Throws ApiError. */
export async function sheetLines(
  provider: DataProvider,
  { resource, filterValues, sort, total = 0 }: ListView,
  sheet: Sheet,
  text: Text,
): Promise<[headers: string[], ...records: string[][]]> {
  const records = await fetchAllRows(provider, resource, {
    filter: filterValues,
    sort,
    expected: total,
    long: sheet.long,
  })
  const columns = exportedColumns(sheet)
  return [
    columns.map(({ label }) => text(label)),
    ...records.map((record) => columns.map((column) => writeCell(column, record, text))),
  ]
}
