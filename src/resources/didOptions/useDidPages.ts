import { useInfiniteQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { Did } from '../../../contract/dids.ts'
import type { AppDataProvider } from '../../dataProvider/createDataProvider.ts'
import type { RecordPage } from '../../dataProvider/readRecord.ts'

/** The boards of the side list as far as they are loaded, and how many there are in all. */
export function useDidPages() {
  const provider = useDataProvider<AppDataProvider>()
  const query = useInfiniteQuery({
    // apart from react-admin's own lists, whose pages it rewrites after each change
    queryKey: ['didOptions', 'sideList'],
    queryFn: ({ pageParam, signal }) => provider.didPage(pageParam, signal),
    initialPageParam: 0,
    // an answer counts pages from 0, a request from 1 (DE-01)
    getNextPageParam: ({ hasNext, number, records }, earlier, asked) =>
      hasNext && bringsNew(records, earlier.slice(0, -1)) ? (number ?? Math.max(asked - 1, 0)) + 2 : undefined,
  })
  const pages = query.data?.pages ?? []
  return { ...query, dids: pages.flatMap((page) => page.records), total: pages.at(-1)?.total ?? 0 }
}

/** A server that sends the same page again and again has no further ones: who scrolls would ask for ever. */
function bringsNew(records: readonly Did[], earlier: readonly RecordPage<Did>[]): boolean {
  const known = new Set(earlier.flatMap((page) => page.records.map(({ id }) => id)))
  return records.some(({ id }) => !known.has(id))
}
