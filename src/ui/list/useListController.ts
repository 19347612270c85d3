import { useEffect, useMemo } from 'react'
import {
  type ListControllerBaseResult,
  type ListControllerResult,
  useDataProvider,
  useGetList,
  useListParams as useRaListParams,
  useRecordSelection,
  useResourceContext,
  useSelectAll,
} from 'react-admin'
import { useResourceText } from '../../i18n/resourceText.ts'
import { fetchAllRows } from '../useAllRecords.ts'
import type { FilterValues } from './filterDrafts.tsx'

export interface ListControllerProps {
  /** Initial filters of the list. */
  readonly filterDefaultValues: FilterValues
  /** Whether page, filters and selection are kept out of the address and of this device's storage. */
  readonly keepsNothing: boolean
}

/**
 * react-admin's `useListController`, with each of its fields. That one goes to the first page when a later one fails to
 * load; here the list stays on its page and provides the error. It leaves a page only when the server's response shows
 * that the page does not exist.
 *
 * @see https://github.com/marmelab/react-admin/issues/5987
 */
export function useListController({ filterDefaultValues, keepsNothing }: ListControllerProps): ListControllerResult {
  const resource = useResourceContext() ?? ''
  const [params, { setFilters, setSort, setPage, setPerPage, showFilter, hideFilter }] = useListParams({
    resource,
    sort: UNSORTED,
    filterDefaultValues,
    disableSyncWithLocation: keepsNothing,
    ...(keepsNothing && { storeKey: false }),
  })
  const { page, perPage, filter, filterValues, displayedFilters } = params
  const sort = { field: params.sort, order: params.order }
  const [stored, selection] = useRecordSelection(keepsNothing ? { disableSyncWithStore: true } : { resource })
  const onSelectAll = useSelectAll({ resource, sort, filter, disableSyncWithStore: keepsNothing })
  const title = useResourceText()
  const provider = useDataProvider()
  const list = useGetList(
    resource,
    { pagination: { page, perPage }, sort, filter },
    { placeholderData: (before) => before, retry: false },
  )
  const { data, total, meta, isFetching, isPlaceholderData } = list

  // Actions on several rows act on what is seen: a row that a filter, a page or another desk has hidden is not selected,
  // and does not become so again when it is shown again.
  const selectedIds = useMemo(() => {
    const shown = new Set(data?.map(({ id }) => id))
    return stored.filter((id) => shown.has(id))
  }, [data, stored])
  const { select } = selection
  useEffect(() => {
    if (data && !isPlaceholderData && selectedIds.length < stored.length) select(selectedIds)
  }, [data, isPlaceholderData, selectedIds, stored, select])

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
    resource,
    defaultTitle: title('page.list'),
    page,
    perPage,
    setPage,
    setPerPage,
    hasNextPage: last !== undefined && page < last,
    hasPreviousPage: page > 1,
    sort,
    setSort,
    filter: NO_FILTER,
    filterValues,
    displayedFilters,
    setFilters,
    showFilter,
    hideFilter,
    selectedIds,
    onSelect: selection.select,
    onSelectAll: onSelectAll as ListControllerBaseResult['onSelectAll'],
    onToggleItem: selection.toggle,
    onUnselectItems: selection.clearSelection,
    exporter: false,
    getData: async ({ maxResults } = {}) =>
      (await fetchAllRows(provider, resource, { filter, sort })).slice(0, maxResults),
  } satisfies Required<ListControllerBaseResult>
  // The cast is react-admin's own: useGetList does not tell TypeScript which of data, total and error come together.
  return value as ListControllerResult
}

/** Permanent filter of the list. */
const NO_FILTER: FilterValues = {}

/** Default order of the API until a column is clicked. */
const UNSORTED = { field: '', order: 'ASC' } as const

/**
 * react-admin's parameters of a list, in which each change starts from the changes before it. react-admin starts from the
 * parameters of the last render, and on a busy computer the address changes before the list is drawn with it: a press in
 * between, for example on a column right after a filter, would undo the one before.
 *
 * @see https://github.com/marmelab/react-admin/issues/4189
 */
function useListParams(options: Parameters<typeof useRaListParams>[0]): ReturnType<typeof useRaListParams> {
  const [params, modifiers] = useRaListParams(options)
  const { setFilters, setSort, setPage, setPerPage } = modifiers
  // react-admin's functions are new ones whenever the list has been drawn with other parameters.
  const changes = useMemo(() => {
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
  return [params, { ...modifiers, ...changes }]
}
