import { useQuery } from '@tanstack/react-query'
import { type RaRecord, useDataProvider } from 'react-admin'
import { fetchAllRows } from './fetchAllRows.ts'
import type { FilterValues } from './list/filterState.ts'

interface Wanted {
  readonly filter?: FilterValues
  /** Time during which cached records are not refetched, in ms. */
  readonly staleTime?: number
  /** Whether to read; default true. */
  readonly enabled?: boolean
}

/**
 * Returns all records of a resource in the API's default order; undefined until loaded. They are refetched with the
 * resource's lists.
 */
export function useAllRecords<T extends RaRecord>(
  resource: string,
  { filter = NO_FILTER, ...options }: Wanted = {},
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
const NO_FILTER: FilterValues = {}
/** Default order of the server. */
export const WIRE_ORDER = { field: '', order: 'ASC' } as const
