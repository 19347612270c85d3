import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDataProvider } from 'react-admin'
import type { Did } from '../../../../contract/dids.ts'
import type { AppDataProvider } from '../../../dataProvider/createDataProvider.ts'
import type { Queue } from '../../../dataProvider/waitingCalls.ts'
import { useBoardReloads } from '../../../realtime/useBoardReloads.ts'
import { useDisplayEvents } from '../../../realtime/useDisplayEvents.ts'
import { queueKey } from './boardsQuery.ts'
import { batchQueues } from './batchQueues.ts'

/** Pause before a queue that could not be read is tried again, in ms. */
const RETRY_MS = 5_000

/** What is known of a board's queue; after a failure `queue` is the last that was read. */
export interface QueueState {
  readonly queue: Queue | undefined
  readonly error: unknown
  readonly refetch: () => void
}

/**
 * The queues of these boards by id; each is refetched when its board says that it changed (WT-07): on our own server
 * together with all that change at the same time, and those that the page has read with its boards not at first.
 */
export function useQueues(boards: readonly Did[], isOwn: boolean): (id: Did['id'] | string) => QueueState | undefined {
  const provider = useDataProvider<AppDataProvider>()
  const readBatched = useMemo(() => batchQueues(provider), [provider])
  const queries = useQueryClient()
  useBoardReloads(
    boards.map(({ id }) => id),
    (ids) => ids.forEach((id) => void queries.invalidateQueries({ queryKey: queueKey(id) })),
  )
  // A screen that comes, goes or falls silent.
  useDisplayEvents(({ didId }) => void queries.invalidateQueries({ queryKey: queueKey(didId) }))
  const states = useQueries({
    queries: boards.map(({ id }) => ({
      queryKey: queueKey(id),
      queryFn: (query: { signal: AbortSignal }) => (isOwn ? readBatched(id) : provider.getQueue(id, query.signal)),
      staleTime: isOwn ? Infinity : 0,
      refetchInterval: (query: { state: { status: string } }) => (query.state.status === 'error' ? RETRY_MS : false),
    })),
  })
  const byId = new Map<string, QueueState>()
  boards.forEach(({ id }, index) => {
    const state = states[index]
    if (state) byId.set(String(id), { queue: state.data, error: state.error, refetch: () => void state.refetch() })
  })
  return (id) => byId.get(String(id))
}
