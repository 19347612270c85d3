import type { Identifier } from 'react-admin'
import type { AppDataProvider } from '../../../dataProvider/createDataProvider.ts'
import type { Queue } from '../../../dataProvider/waitingCalls.ts'

/** The server says of each board by itself that it is followed; all of them are read together. In ms. */
const GATHER_MS = 20

interface Batch {
  readonly ids: Set<string>
  readonly queues: Promise<ReadonlyMap<string, Queue>>
}

/**
 * Reads a board's queue together with all others that are asked for within {@link GATHER_MS}: one call, which our own
 * server alone has. A board that has lost its room meanwhile is read by the specification's calls, and all are where
 * that server is of another version.
 */
export function batchQueues({
  getQueues,
  getQueue,
}: Pick<AppDataProvider, 'getQueues' | 'getQueue'>): (id: Identifier) => Promise<Queue> {
  let collecting: Batch | undefined
  const collect = (): Batch => {
    const ids = new Set<string>()
    const read = async () => {
      await new Promise((resolve) => setTimeout(resolve, GATHER_MS))
      collecting = undefined
      const all = (await getQueues([...ids])) ?? []
      return new Map(all.map(({ board, queue }) => [String(board.id), queue]))
    }
    return { ids, queues: read() }
  }
  return async (id) => {
    collecting ??= collect()
    collecting.ids.add(String(id))
    return (await collecting.queues).get(String(id)) ?? getQueue(id)
  }
}
