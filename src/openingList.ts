import { hashKey, type QueryClient } from '@tanstack/react-query'
import type { AppDataProvider } from './dataProvider/createDataProvider.ts'
import { PAGE_SIZE_DEFAULT } from '../domain/limits.ts'

/** The page draws the list by then, in milliseconds. */
const DRAWN_MS = 10_000

/** As the list of rooms asks for its first page: react-admin looks for the answer under these very words. */
const PAGE = {
  pagination: { page: 1, perPage: PAGE_SIZE_DEFAULT },
  sort: { field: '', order: 'ASC' as const },
  filter: {},
}

/**
 * Asks for the rooms while the console is still being drawn: their table is then drawn once, and not first without
 * them.
 */
export function askForOpeningList(queryClient: QueryClient, dataProvider: AppDataProvider): void {
  const queryKey = ['rooms', 'getList', PAGE]
  const queryHash = hashKey(queryKey)
  // Whoever draws the list first has no need to ask again. From then on it is a list like any other, asked for anew by
  // whoever comes back to it.
  queryClient.setQueryDefaults(queryKey, { staleTime: DRAWN_MS })
  const end = () => {
    clearTimeout(late)
    unwatch()
    queryClient.setQueryDefaults(queryKey, {})
  }
  const late = setTimeout(end, DRAWN_MS)
  const unwatch = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'observerAdded' && query.queryHash === queryHash) end()
  })
  void queryClient.prefetchQuery({
    queryKey,
    queryFn: ({ signal }) => dataProvider.getList('rooms', { ...PAGE, signal }),
  })
}
