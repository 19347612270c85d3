import type { QueryClient } from '@tanstack/react-query'
import type { Did } from '../../../../contract/dids.ts'
import type { AppDataProvider } from '../../../dataProvider/createDataProvider.ts'
import type { BoardWithQueue } from '../../../dataProvider/waitingCalls.ts'

/** Data that the page needs before any queue. */
export interface Boards {
  /** All boards with a room (WT-05). */
  readonly boards: readonly Did[]
  /** The rooms of the boards; undefined if the server does not send them with the boards. */
  readonly rooms: readonly BoardWithQueue['room'][] | undefined
}

/** Query key of a board's queue. */
export const queueKey = (didId: Did['id'] | string) => ['queue', String(didId)]

/** Query options of the boards. Our own server sends their rooms and queues in the same response. */
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

/** Stores a queue in the query cache, unless the cache has a newer one. */
function keepQueue(queries: QueryClient, { board, queue }: BoardWithQueue, startedAt: number): void {
  const known = queries.getQueryState(queueKey(board.id))
  if (!known || known.dataUpdatedAt < startedAt) queries.setQueryData(queueKey(board.id), queue)
}
