import type { DataProvider, SortPayload } from 'react-admin'
import type { Text } from '../../i18n/useText.ts'
import { fetchAllRows } from '../fetchAllRows.ts'
import type { FilterValues } from '../list/filterState.ts'
import { exportedColumns, type Sheet } from './sheet.ts'
import { writeCell } from './writeCell.ts'

interface ListView {
  readonly resource: string
  readonly filterValues: FilterValues
  readonly sort: SortPayload
  readonly total?: number | undefined
}

/** The whole list as it is filtered and sorted, in words: the headers, then a line for each record. Throws HttpError. */
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
