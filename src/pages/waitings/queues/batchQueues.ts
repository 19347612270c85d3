import type { Identifier } from 'react-admin'
import type { Api } from '../../../api/api.ts'
import { type BoardWithQueue, type Queue, readQueue, readQueues } from '../../../dataProvider/queues.ts'

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
export function batchQueues(
  api: Api,
  onRead: (all: readonly BoardWithQueue[]) => void,
): (id: Identifier) => Promise<Queue> {
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
