import { useInfiniteQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { AppDataProvider } from '../../dataProvider/createDataProvider.ts'

/** The boards of the side list as far as they are loaded, and how many there are in all. */
export function useDidPages() {
  const provider = useDataProvider<AppDataProvider>()
  const query = useInfiniteQuery({
    // apart from react-admin's own lists, whose pages it rewrites after each change
    queryKey: ['didOptions', 'sideList'],
    queryFn: ({ pageParam, signal }) => provider.didPage(pageParam, signal),
    initialPageParam: 0,
    // an answer counts pages from 0, a request from 1 (DE-01)
    getNextPageParam: ({ last, number }) => (last ? undefined : Number(number) + 2),
  })
  const pages = query.data?.pages ?? []
  return { ...query, dids: pages.flatMap((page) => page.content), total: Number(pages.at(-1)?.totalElements ?? 0) }
}
