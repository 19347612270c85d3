import { type ReactNode, useEffect } from 'react'
import {
  ListContextProvider,
  type ListControllerResult,
  useGetList,
  useListParams,
  useRecordSelection,
  useResourceContext,
} from 'react-admin'
import type { FilterValues } from './filterState.ts'

interface PagedListProps {
  /** Filters that the list starts with. */
  readonly filterDefaultValues?: FilterValues
  /** Page, filters and ticked rows are kept neither in the address nor on this device. */
  readonly keepsNothing?: boolean
  readonly children: ReactNode
}

/**
 * Gives the resource's list to the pieces within, as react-admin's `ListBase` does, which goes to the first page where
 * a later one could not be loaded. Here the list stays at its page and holds the error (LS-08); only an answer says
 * that a page does not exist.
 */
export function PagedList({ filterDefaultValues = NO_FILTERS, keepsNothing = false, children }: PagedListProps) {
  const resource = useResourceContext() ?? ''
  const [params, change] = useListParams({
    resource,
    sort: UNSORTED,
    filterDefaultValues,
    disableSyncWithLocation: keepsNothing,
    ...(keepsNothing && { storeKey: false }),
  })
  const { page, perPage, filter } = params
  const sort = { field: params.sort, order: params.order }
  const [selectedIds, selection] = useRecordSelection(keepsNothing ? { disableSyncWithStore: true } : { resource })
  const list = useGetList(
    resource,
    { pagination: { page, perPage }, sort, filter },
    { placeholderData: (before) => before, retry: false },
  )
  const { data, total, isFetching } = list

  const { setPage } = change
  const last = total === undefined ? undefined : Math.max(1, Math.ceil(total / perPage))
  const isGone = !isFetching && data !== undefined && page > 1 && data.length === 0
  const isBeyond = !isFetching && last !== undefined && page > last
  useEffect(() => {
    if (isGone || page < 1) setPage(1)
    else if (isBeyond) setPage(last)
  }, [isGone, isBeyond, page, last, setPage])

  const value = {
    ...list,
    ...change,
    resource,
    page,
    perPage,
    sort,
    filterValues: params.filterValues,
    displayedFilters: params.displayedFilters,
    selectedIds,
    onSelect: selection.select,
    onToggleItem: selection.toggle,
    onUnselectItems: selection.clearSelection,
  }
  // What the pieces use of it: choosing all rows of all pages and exporting by react-admin are left out.
  return <ListContextProvider value={value as unknown as ListControllerResult}>{children}</ListContextProvider>
}

const NO_FILTERS: FilterValues = {}

/** The wire's own order until a column is clicked (LS-03). */
const UNSORTED = { field: '', order: 'ASC' } as const
