import type { QueryClient } from '@tanstack/react-query'
import type { Did } from '../../../../contract/dids.ts'
import type { AppDataProvider } from '../../../dataProvider/createDataProvider.ts'
import type { BoardWithQueue } from '../../../dataProvider/waitingCalls.ts'

/** What the page needs before any queue. */
export interface Boards {
  /** Every board that has a room (WT-05). */
  readonly boards: readonly Did[]
  /** The rooms of the boards; undefined where another server does not bring them along. */
  readonly rooms: readonly BoardWithQueue['room'][] | undefined
}

/** Key of a board's queue among the queries. */
export const queueKey = (didId: Did['id'] | string) => ['queue', String(didId)]

/** The query of the boards; our own server brings their rooms and queues along, in one call. */
export const boardsQuery = (provider: AppDataProvider, queries: QueryClient, isOwn: boolean) => ({
  queryKey: ['dids', isOwn ? 'withQueues' : 'withRoom'],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<Boards> => {
    const startedAt = Date.now()
    const all = isOwn ? await provider.getQueues(undefined, signal) : null
    if (!all) return { boards: await provider.listRoomBoards(signal), rooms: undefined }
    for (const each of all) keepQueue(queries, each, startedAt)
    return { boards: all.map(({ board }) => board), rooms: all.map(({ room }) => room) }
  },
})

/** Puts a queue where its card looks for it, unless it has been read since: that one is newer. */
function keepQueue(queries: QueryClient, { board, queue }: BoardWithQueue, startedAt: number): void {
  const known = queries.getQueryState(queueKey(board.id))
  if (!known || known.dataUpdatedAt < startedAt) queries.setQueryData(queueKey(board.id), queue)
}
