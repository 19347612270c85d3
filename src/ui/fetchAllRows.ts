import type { DataProvider, Identifier, RaRecord, SortPayload } from 'react-admin'
import { UNPAGED_MAX } from '../../domain/limits.ts'
import type { FilterValues } from './list/filterState.ts'

/** Asks for all records at once, in the wire's own order (DE-02). */
const UNPAGED = { paged: false }
/** Rows of a page where they are not all asked for at once. */
const PAGE_SIZE = 100

interface Wanted {
  readonly filter: FilterValues
  readonly sort: SortPayload
  /** How many rows there are likely to be. */
  readonly expected?: number
  /** Asks for pages from the start. */
  readonly long?: boolean | undefined
  /** Ends the reading. */
  readonly signal?: AbortSignal
}

/**
 * The whole list, filtered and sorted: one call with `paged=false`, unless it is long. A server that sends less than
 * all, for it does not know the parameter or the list is too long for it, is asked for all pages, one after another.
 * Throws HttpError.
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

  // a record that moves to another page meanwhile comes twice
  const rows = new Map<Identifier, T>()
  for (let page = 1, seen = 0, total = 1; seen < total; page += 1) {
    const answer = await provider.getList<T>(resource, { ...wanted, pagination: { page, perPage: PAGE_SIZE } })
    const known = rows.size
    seen += answer.data.length
    total = answer.total ?? seen
    for (const row of answer.data) rows.set(row.id, row)
    // no rows, or the same ones again: whatever the server counts, there are no more
    if (rows.size === known) break
  }
  return [...rows.values()]
}
