import { type QueryClient, replaceEqualDeep } from '@tanstack/react-query'
import type { Did } from '../../../../contract/dids.ts'
import type { Api } from '../../../api/api.ts'
import { can } from '../../../session/capabilities.ts'
import { type BoardWithQueue, listRoomBoards, readQueues } from '../../../dataProvider/queues.ts'

/** Data that the page needs before any queue. */
export interface Boards {
  /** All boards with a room. */
  readonly boards: readonly Did[]
  /** The rooms of the boards; undefined if the server does not send them with the boards. */
  readonly rooms: readonly BoardWithQueue['room'][] | undefined
}

/** Query key of a board's queue. */
export const queueKey = (didId: Did['id'] | string) => ['queue', String(didId)]

const KEY = ['dids', 'withQueues']
const NEW_BOARDS_MS = 60_000

/** Query options of the boards. Their rooms and queues come with them if the server can read them in one call. */
export const boardsQuery = (api: Api, queries: QueryClient) => ({
  queryKey: KEY,
  // The server sends no event for a new board.
  refetchInterval: can('queues') && NEW_BOARDS_MS,
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<Boards> => {
    const startedAt = Date.now()
    const all = await readQueues(api, undefined, signal)
    if (!all) return { boards: await listRoomBoards(api, signal), rooms: undefined }
    for (const each of all) keepQueue(queries, each, startedAt)
    return { boards: all.map(({ board }) => board), rooms: all.map(({ room }) => room) }
  },
})

/** Stores boards and rooms that came with queues: a room's places and limits of waits, or a name, may have changed. */
export function keepBoards(queries: QueryClient, read: readonly BoardWithQueue[]): void {
  queries.setQueryData<Boards>(KEY, (known) => {
    if (!known) return known
    const boards = renewed(
      known.boards,
      read.map(({ board }) => board),
    )
    const rooms =
      known.rooms &&
      renewed(
        known.rooms,
        read.map(({ room }) => room),
      )
    const next = replaceEqualDeep(known, { boards, rooms })
    // Stored anew, even the same data would put off the next reading of all boards.
    return next === known ? undefined : next
  })
}

/** Returns the known records as they were read last, then those that were not known. */
const renewed = <R extends { readonly id: unknown }>(known: readonly R[], read: readonly R[]): R[] => [
  ...known.map((each) => read.find(({ id }) => id === each.id) ?? each),
  ...read.filter(({ id }, at) => ![...known, ...read.slice(0, at)].some((each) => each.id === id)),
]

/** Stores a queue in the query cache, unless the cache has a newer one. */
function keepQueue(queries: QueryClient, { board, queue }: BoardWithQueue, startedAt: number): void {
  const known = queries.getQueryState(queueKey(board.id))
  if (!known || known.dataUpdatedAt < startedAt) queries.setQueryData(queueKey(board.id), queue)
}
