import type { Identifier } from 'react-admin'
import type { AppDataProvider } from '../../../dataProvider/createDataProvider.ts'
import type { BoardWithQueue, Queue } from '../../../dataProvider/waitingCalls.ts'

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
 * Batches the queues that are requested within {@link GATHER_MS} into one request, which only our own server supports.
 * Falls back to the requests of the specification for a board that has lost its room in the meantime, and for all
 * boards if the server is of another version.
 *
 * @param onRead called with what was read, because the boards and rooms come along
 */
export function batchQueues(
  { getQueues, getQueue }: Pick<AppDataProvider, 'getQueues' | 'getQueue'>,
  onRead: (all: readonly BoardWithQueue[]) => void,
): (id: Identifier) => Promise<Queue> {
  let collecting: Batch | undefined
  const collect = (): Batch => {
    const ids = new Set<string>()
    const read = async () => {
      await new Promise((resolve) => setTimeout(resolve, GATHER_MS))
      collecting = undefined
      const all = (await getQueues([...ids])) ?? []
      onRead(all)
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
