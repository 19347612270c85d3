import type { QueryClient } from '@tanstack/react-query'
import type { AppDataProvider } from './dataProvider/createDataProvider.ts'
import { PAGE_SIZE_DEFAULT } from '../domain/limits.ts'

/** The page draws the list by then, and has no need to ask for it again, in milliseconds. */
const DRAWN_MS = 10_000

/** As the list of rooms asks for its first page: react-admin looks for the answer under these very words. */
const PAGE = { pagination: { page: 1, perPage: PAGE_SIZE_DEFAULT }, sort: { field: '', order: 'ASC' as const }, filter: {} }

/** Asks for the rooms while the console is still being drawn: their table is then drawn once, and not first without them. */
export function askForOpeningList(queryClient: QueryClient, dataProvider: AppDataProvider): void {
  const queryKey = ['rooms', 'getList', PAGE]
  queryClient.setQueryDefaults(queryKey, { staleTime: DRAWN_MS })
  // From then on it is a list like any other: whoever comes back to it sees it anew.
  setTimeout(() => queryClient.setQueryDefaults(queryKey, {}), DRAWN_MS)
  void queryClient.prefetchQuery({ queryKey, queryFn: () => dataProvider.getList('rooms', PAGE) })
}
