import type { DataProvider, Identifier, RaRecord, SortPayload } from 'react-admin'
import { EVERY_RECORD } from '../everyRecord.ts'
import type { FilterValues } from '../list/filterState.ts'

/** Rows of a page where they are not all asked for at once. */
const PAGE_SIZE = 100
/** A list of more rows is read page by page: a server would work on all of it at a time, and answer nobody meanwhile. */
const AT_ONCE_MAX = 2_000

interface Wanted {
  readonly filter: FilterValues
  readonly sort: SortPayload
  /** How many rows there are likely to be. */
  readonly expected?: number
  /** Asks for pages from the start. */
  readonly long?: boolean | undefined
}

/**
 * The whole list, filtered and sorted: one call with `paged=false`, unless it is long. A server that does not know it sends a page instead;
 * then all pages are asked for, one after another. Throws HttpError.
 */
export async function everyRow(provider: DataProvider, resource: string, { filter, sort, expected = 0, long = expected > AT_ONCE_MAX }: Wanted): Promise<RaRecord[]> {
  if (!long) {
    const { data, total = data.length } = await provider.getList(resource, { filter, sort, meta: EVERY_RECORD.meta })
    if (!(data.length < total)) return data
  }

  // a record that moves to another page meanwhile comes twice
  const rows = new Map<Identifier, RaRecord>()
  for (let page = 1, seen = 0, total = 1; seen < total; page += 1) {
    const answer = await provider.getList(resource, { filter, sort, pagination: { page, perPage: PAGE_SIZE } })
    if (answer.data.length === 0) break
    seen += answer.data.length
    total = answer.total ?? seen
    for (const row of answer.data) rows.set(row.id, row)
  }
  return [...rows.values()]
}
