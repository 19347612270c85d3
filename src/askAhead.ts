import { type FetchQueryOptions, hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { AppDataProvider } from './dataProvider/createDataProvider.ts'
import { PAGE_SIZE_DEFAULT } from '../domain/limits.ts'

/** Time within which the page uses the prefetched response, in milliseconds. */
const DRAWN_MS = 10_000

/** Parameters of the rooms list's first request; they must equal react-admin's query key. */
const PAGE = {
  pagination: { page: 1, perPage: PAGE_SIZE_DEFAULT },
  sort: { field: '', order: 'ASC' as const },
  filter: {},
}

/** Query of the rooms' first page, unfiltered. */
export const openingList = (dataProvider: AppDataProvider) => ({
  queryKey: ['rooms', 'getList', PAGE],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => dataProvider.getList('rooms', { ...PAGE, signal }),
})

/**
 * Prefetches the first query of a page while the console is still being rendered, without waiting for the identity. The
 * page is then rendered once, with its data.
 */
export function askAhead<T>(
  queryClient: QueryClient,
  query: FetchQueryOptions<T> & { readonly queryKey: QueryKey },
): void {
  const { queryKey } = query
  const queryHash = hashKey(queryKey)
  // The first observer does not refetch. After that the query is like any other and refetched when it is used again.
  queryClient.setQueryDefaults(queryKey, { staleTime: DRAWN_MS })
  const end = () => {
    clearTimeout(late)
    unwatch()
    queryClient.setQueryDefaults(queryKey, {})
  }
  const late = setTimeout(end, DRAWN_MS)
  const unwatch = queryClient.getQueryCache().subscribe(({ type, query: { queryHash: hash } }) => {
    if (type === 'observerAdded' && hash === queryHash) end()
  })
  void queryClient.prefetchQuery(query)
}
