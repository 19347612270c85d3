import { useInfiniteQuery } from '@tanstack/react-query'
import type { Did } from '../../../contract/dids.ts'
import { useApi } from '../../api/useApi.ts'
import type { Api } from '../../api/api.ts'
import { readPage, type RecordPage } from '../../dataProvider/readRecord.ts'
import { wireResource } from '../../dataProvider/resources.ts'
import { BOARD_SIDE_LIST_SIZE } from '../../../domain/limits.ts'

/** The loaded boards of the side list, and the total number of boards. */
export function useDidPages() {
  const api = useApi()
  const query = useInfiniteQuery({
    // This key is separate from react-admin's lists, because react-admin rewrites their pages after each change.
    queryKey: ['didOptions', 'sideList'],
    queryFn: ({ pageParam, signal }) => readDidPage(api, pageParam, signal),
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

/** Reads one page of the boards: page 0 is requested without a number, later ones from 2. */
async function readDidPage(api: Api, page: number, signal: AbortSignal): Promise<RecordPage<Did>> {
  const query = { size: BOARD_SIDE_LIST_SIZE, page: page > 0 ? page : undefined }
  return readPage<Did>(wireResource('dids').shape, await api('GET', '/v1/dids', { query, signal }))
}
