import type { DataProvider, Identifier, RaRecord, SortPayload } from 'react-admin'
import { UNPAGED_MAX } from '../../domain/limits.ts'
import type { FilterValues } from './list/filterState.ts'

/** Requests all records at once, in the API's order. */
const UNPAGED = { paged: false }
/** Page size when pages are requested. */
const PAGE_SIZE = 100

interface Wanted {
  readonly filter: FilterValues
  readonly sort: SortPayload
  /** Expected number of rows. */
  readonly expected?: number
  /** Whether to request pages from the start. */
  readonly long?: boolean | undefined
  /** Aborts the reading. */
  readonly signal?: AbortSignal
}

/**
 * Reads the whole filtered and sorted list: one call with `paged=false`, unless it is long. If the server returns fewer
 * rows than the total, because it does not know the parameter or limits the list, all pages are read one after another.
 * Throws ApiError.
 */
export async function fetchAllRows<T extends RaRecord>(
  provider: DataProvider,
  resource: string,
  { filter, sort, expected = 0, long = expected > UNPAGED_MAX, signal }: Wanted,
): Promise<T[]> {
  const wanted = { filter, sort, ...(signal && { signal }) }
  if (!long) {
    const { data, total = data.length } = await provider.getList<T>(resource, { ...wanted, meta: UNPAGED })
    if (!(data.length < total)) return data
  }

  // a record that moves to another page meanwhile is returned twice
  const rows = new Map<Identifier, T>()
  for (let page = 1, seen = 0, total = 1; seen < total; page += 1) {
    const answer = await provider.getList<T>(resource, { ...wanted, pagination: { page, perPage: PAGE_SIZE } })
    const known = rows.size
    seen += answer.data.length
    total = answer.total ?? seen
    for (const row of answer.data) rows.set(row.id, row)
    // stop when a page adds no new rows, whatever total the server reports
    if (rows.size === known) break
  }
  return [...rows.values()]
}
