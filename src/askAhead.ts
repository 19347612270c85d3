import { type FetchQueryOptions, hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { AppDataProvider } from './dataProvider/createDataProvider.ts'
import { PAGE_SIZE_DEFAULT } from '../domain/limits.ts'

/** The page draws what it was opened for by then, in milliseconds. */
const DRAWN_MS = 10_000

/** As the list of rooms asks for its first page: react-admin looks for the answer under these very words. */
const PAGE = {
  pagination: { page: 1, perPage: PAGE_SIZE_DEFAULT },
  sort: { field: '', order: 'ASC' as const },
  filter: {},
}

/** The query of the rooms' first page, unfiltered. */
export const openingList = (dataProvider: AppDataProvider) => ({
  queryKey: ['rooms', 'getList', PAGE],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => dataProvider.getList('rooms', { ...PAGE, signal }),
})

/**
 * Asks for what the page opens with while the console is still being drawn, and not after the answer that says who is
 * signed in: the page is then drawn once, and not first without its data.
 */
export function askAhead<T>(
  queryClient: QueryClient,
  query: FetchQueryOptions<T> & { readonly queryKey: QueryKey },
): void {
  const { queryKey } = query
  const queryHash = hashKey(queryKey)
  // Whoever draws it first has no need to ask again. From then on it is a query like any other, refetched by
  // whoever comes back to it.
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
