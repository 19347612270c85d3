import { useQuery } from '@tanstack/react-query'
import { type RaRecord, useDataProvider, type DataProvider, type Identifier, type SortPayload } from 'react-admin'
import { UNPAGED_MAX } from '../../domain/limits.ts'

type Filter = Readonly<Record<string, unknown>>

interface RecordOptions {
  readonly filter?: Filter
  /** Time during which cached records are not refetched, in ms. */
  readonly staleTime?: number
  /** Time in ms after which they are refetched while the page is visible; by default only with the lists. */
  readonly refetchInterval?: number
  /** Whether to read; default true. */
  readonly enabled?: boolean
}

/**
 * Returns all records of a resource in the API's default order; undefined until loaded. They are refetched with the
 * resource's lists.
 */
export function useAllRecords<T extends RaRecord>(
  resource: string,
  { filter = NO_FILTER, ...options }: RecordOptions = {},
): { readonly data: T[] | undefined; readonly isError: boolean } {
  const provider = useDataProvider()
  const { data, isError } = useQuery({
    queryKey: [resource, 'getList', ALL, filter],
    queryFn: ({ signal }) => fetchAllRows<T>(provider, resource, { filter, sort: WIRE_ORDER, signal }),
    ...options,
  })
  return { data, isError }
}

/** Whether a query was made by {@link useAllRecords}. */
export const isAllRecordsKey = (queryKey: readonly unknown[]): boolean => queryKey[2] === ALL

const ALL = 'all'
const NO_FILTER: Filter = {}
/** Default order of the server. */
export const WIRE_ORDER = { field: '', order: 'ASC' } as const

/** Requests all records at once, in the API's order. */
const UNPAGED = { paged: false }
/** Page size when pages are requested. */
const PAGE_SIZE = 100

interface Wanted {
  readonly filter: Filter
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
