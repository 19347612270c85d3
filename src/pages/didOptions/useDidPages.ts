import { useInfiniteQuery } from '@tanstack/react-query'
import type { Did } from '../../../contract/dids.ts'
import { useAppDataProvider } from '../../dataProvider/useAppDataProvider.ts'
import type { RecordPage } from '../../dataProvider/readRecord.ts'

/** The loaded boards of the side list, and the total number of boards. */
export function useDidPages() {
  const provider = useAppDataProvider()
  const query = useInfiniteQuery({
    // This key is separate from react-admin's lists, because react-admin rewrites their pages after each change.
    queryKey: ['didOptions', 'sideList'],
    queryFn: ({ pageParam, signal }) => provider.didPage(pageParam, signal),
    initialPageParam: 0,
    // A response counts pages from 0, a request from 1.
    getNextPageParam: ({ hasNext, number, records }, earlier, asked) =>
      hasNext && bringsNew(records, earlier.slice(0, -1)) ? (number ?? Math.max(asked - 1, 0)) + 2 : undefined,
  })
  const pages = query.data?.pages ?? []
  return { ...query, dids: pages.flatMap((page) => page.records), total: pages.at(-1)?.total ?? 0 }
}

/**
 * Whether a page contains a board that earlier pages do not. Without this check, a server that keeps sending the same
 * page would be queried endlessly while the user scrolls.
 */
function bringsNew(records: readonly Did[], earlier: readonly RecordPage<Did>[]): boolean {
  const known = new Set(earlier.flatMap((page) => page.records.map(({ id }) => id)))
  return records.some(({ id }) => !known.has(id))
}
