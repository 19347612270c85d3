import type { DataProvider, SortPayload } from 'react-admin'
import type { Text } from '../i18n/useText.ts'
import { fetchAllRows } from '../ui/fetchAllRows.ts'
import type { FilterValues } from '../ui/list/filterState.ts'
import { exportedColumns, type Sheet } from './sheet.ts'
import { writeCell } from './writeCell.ts'

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
