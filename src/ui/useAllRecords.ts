import { useQuery } from '@tanstack/react-query'
import { type RaRecord, useDataProvider } from 'react-admin'
import { fetchAllRows } from './fetchAllRows.ts'
import type { FilterValues } from './list/filterState.ts'

interface Wanted {
  readonly filter?: FilterValues
  /** How long what was read before is taken as it is. */
  readonly staleTime?: number
  /** False where the records are not needed: nothing is read. */
  readonly enabled?: boolean
}

/**
 * All records of a resource, in the wire's own order; undefined until they are there. They are refetched with its
 * lists.
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

/** Whether a query is one of these reads, and not of a page. */
export const isAllRecordsKey = (queryKey: readonly unknown[]): boolean => queryKey[2] === ALL

const ALL = 'all'
const NO_FILTER: FilterValues = {}
/** No order of its own: the server's. */
export const WIRE_ORDER = { field: '', order: 'ASC' } as const
