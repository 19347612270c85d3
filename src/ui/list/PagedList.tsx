import { type ReactNode, useEffect, useMemo } from 'react'
import {
  type ListControllerBaseResult,
  ListContextProvider,
  type ListControllerResult,
  useGetList,
  useListParams,
  useRecordSelection,
  useResourceContext,
  useSelectAll,
} from 'react-admin'
import { useResourceText } from '../../i18n/useResourceText.ts'
import type { FilterValues } from './filterState.ts'

interface PagedListProps {
  /** Initial filters of the list. */
  readonly filterDefaultValues?: FilterValues
  /** Whether page, filters and selection are kept out of the address and of this device's storage. */
  readonly keepsNothing?: boolean
  readonly children: ReactNode
}

/**
 * Provides the resource's list, like react-admin's `ListBase`. That one goes to the first page when a later one fails
 * to load; here the list stays on its page and provides the error. It leaves a page only when the server's
 * response shows that the page does not exist.
 */
export function PagedList({ filterDefaultValues = NO_FILTERS, keepsNothing = false, children }: PagedListProps) {
  const resource = useResourceContext() ?? ''
  const [params, modifiers] = useListParams({
    resource,
    sort: UNSORTED,
    filterDefaultValues,
    disableSyncWithLocation: keepsNothing,
    ...(keepsNothing && { storeKey: false }),
  })
  const change = useOnUnsettled(modifiers)
  const { page, perPage, filter } = params
  const sort = { field: params.sort, order: params.order }
  const [selectedIds, selection] = useRecordSelection(keepsNothing ? { disableSyncWithStore: true } : { resource })
  const onSelectAll = useSelectAll({ resource, sort, filter, disableSyncWithStore: keepsNothing })
  const title = useResourceText()
  const list = useGetList(
    resource,
    { pagination: { page, perPage }, sort, filter },
    { placeholderData: (before) => before, retry: false },
  )
  const { data, total, meta, isFetching } = list

  const { setPage } = change
  // A server with its own page size sends its number of pages, which cannot be computed.
  const pages: number | undefined = meta?.totalPages ?? (total === undefined ? undefined : Math.ceil(total / perPage))
  const last = pages === undefined ? undefined : Math.max(1, pages)
  const isGone = !isFetching && data !== undefined && page > 1 && data.length === 0
  const isBeyond = !isFetching && last !== undefined && page > last
  useEffect(() => {
    if (isGone || page < 1) setPage(1)
    else if (isBeyond) setPage(last)
  }, [isGone, isBeyond, page, last, setPage])

  const value = {
    ...list,
    ...change,
    hideFilter: modifiers.hideFilter,
    showFilter: modifiers.showFilter,
    resource,
    defaultTitle: title('page.list'),
    page,
    perPage,
    hasNextPage: last !== undefined && page < last,
    hasPreviousPage: page > 1,
    sort,
    filterValues: params.filterValues,
    displayedFilters: params.displayedFilters,
    selectedIds,
    onSelect: selection.select,
    onSelectAll: onSelectAll as ListControllerBaseResult['onSelectAll'],
    onToggleItem: selection.toggle,
    onUnselectItems: selection.clearSelection,
  } satisfies ListControllerBaseResult
  // The cast is react-admin's own: useGetList does not tell TypeScript which of data, total and error come together.
  return <ListContextProvider value={value as ListControllerResult}>{children}</ListContextProvider>
}

type Modifiers = ReturnType<typeof useListParams>[1]

/**
 * Makes each change start from the changes before it. react-admin starts from the parameters of the last render, and on a
 * busy computer the address changes before the list is drawn with it: a press in between, for example on a column right
 * after a filter, would undo the one before.
 */
function useOnUnsettled({ setFilters, setSort, setPage, setPerPage }: Modifiers) {
  // react-admin's functions are new ones whenever the list has been drawn with other parameters.
  return useMemo(() => {
    const unsettled: (() => void)[] = []
    const onThem =
      <Values extends unknown[]>(change: (...values: Values) => void) =>
      (...values: Values) => {
        // Changes of one tick are combined by react-admin.
        for (const earlier of unsettled) earlier()
        change(...values)
        unsettled.push(() => change(...values))
      }
    return {
      setFilters: onThem(setFilters),
      setSort: onThem(setSort),
      setPage: onThem(setPage),
      setPerPage: onThem(setPerPage),
    }
  }, [setFilters, setSort, setPage, setPerPage])
}

const NO_FILTERS: FilterValues = {}

/** Default order of the API until a column is clicked. */
const UNSORTED = { field: '', order: 'ASC' } as const
