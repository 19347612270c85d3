import type { Identifier } from 'react-admin'
import type { WireId } from '../../../../contract/answerFields.ts'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { Did } from '../../../../contract/dids.ts'
import type { Api } from '../../../api/api.ts'
import { useApi } from '../../../api/useApi.ts'
import { type BoardWithQueue, type Queue, readQueue, readQueues } from '../../../dataProvider/queues.ts'
import { POLL_MS, useConnectionLost, useDisplayEvents } from '../../../realtime/consoleConnection.ts'
import { useBoardReloads } from '../../../realtime/useBoardReloads.ts'
import { isInOwnChange } from './ownChange.ts'
import { keepBoards, queueKey } from './boardsQuery.ts'

/** Time in ms in which the events of screens share one read. */
const COALESCED_MS = 300

/** State of a board's queue. After an error, `queue` is the last one that was loaded. */
export interface QueueState {
  readonly queue: Queue | undefined
  readonly error: unknown
  /** When the queue was last read, by the clock of this device, in ms since the epoch; 0 for never. */
  readonly readAt: number
  readonly refetch: () => void
}

/**
 * Queries the queues of these boards by id. Each is refetched when the server reports a change of its board, and
 * polled after a failure and while there is no live connection. Batched, simultaneous changes are read in one request, and
 * queues that were loaded with the boards are not requested initially.
 */
export function useQueues(
  boards: readonly Did[],
  isBatched: boolean,
): (id: Did['id'] | string) => QueueState | undefined {
  const api = useApi()
  const queries = useQueryClient()
  const readBatched = useMemo(() => batchQueues(api, (all) => keepBoards(queries, all)), [api, queries])
  const refetch = (ids: readonly WireId[]) =>
    ids.forEach((id) => void queries.invalidateQueries({ queryKey: queueKey(id) }))
  useBoardReloads(
    boards.map(({ id }) => id),
    (ids) => refetch(ids.filter((id) => !isInOwnChange(queries, id))),
  )
  // Emitted when a screen connects, disconnects or loses its sound: many at once after a power cut.
  const withScreens = useRef(new Set<WireId>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useDisplayEvents(({ didId, event }) => {
    // The progress of a test announcement changes no queue.
    if (event === 'TESTED') return
    withScreens.current.add(didId)
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      refetch([...withScreens.current])
      withScreens.current.clear()
    }, COALESCED_MS)
  })
  const isLive = useConnectionLost() === false
  const isUnreported = (query: { state: { status: string } }) => query.state.status === 'error' || !isLive
  const states = useQueries({
    queries: boards.map(({ id }) => ({
      queryKey: queueKey(id),
      queryFn: (query: { signal: AbortSignal }) => (isBatched ? readBatched(id) : readQueue(api, id, query.signal)),
      staleTime: isBatched ? Infinity : 0,
      refetchInterval: (query: { state: { status: string } }) => isUnreported(query) && POLL_MS,
      refetchOnWindowFocus: (query: { state: { status: string } }) => isUnreported(query) && 'always',
      refetchOnReconnect: (query: { state: { status: string } }) => isUnreported(query) && 'always',
    })),
  })
  const byId = new Map<string, QueueState>()
  boards.forEach(({ id }, index) => {
    const state = states[index]
    if (state)
      byId.set(String(id), {
        queue: state.data,
        error: state.error,
        readAt: state.dataUpdatedAt,
        refetch: () => void state.refetch(),
      })
  })
  return (id) => byId.get(String(id))
}

/**
 * Time in ms during which requests are collected. The server confirms the subscription of each board separately, which
 * would cause one request per board.
 */
const GATHER_MS = 20

interface Batch {
  readonly ids: Set<string>
  readonly queues: Promise<ReadonlyMap<string, Queue>>
}

/**
 * Batches the queues that are requested within {@link GATHER_MS} into one request. It falls back to the requests of the
 * specification for a board that has lost its room in the meantime, and for all boards if the server cannot.
 *
 * @param onRead called with what was read, because the boards and rooms come along
 */
function batchQueues(api: Api, onRead: (all: readonly BoardWithQueue[]) => void): (id: Identifier) => Promise<Queue> {
  let collecting: Batch | undefined
  const collect = (): Batch => {
    const ids = new Set<string>()
    const read = async () => {
      await new Promise((resolve) => setTimeout(resolve, GATHER_MS))
      collecting = undefined
      const all = (await readQueues(api, [...ids])) ?? []
      onRead(all)
      return new Map(all.map(({ board, queue }) => [String(board.id), queue]))
    }
    return { ids, queues: read() }
  }
  return async (id) => {
    collecting ??= collect()
    collecting.ids.add(String(id))
    return (await collecting.queues).get(String(id)) ?? readQueue(api, id)
  }
}
