import type { WaitingList } from '../../../contract/waitingLists.ts'
import { BOARD_VERSION_HEADER } from '../../../contract/realtime.ts'
import type { Client } from '../../harness/client.ts'

/** Entries in the three lists of a board, in order, and the version of the board that they belong to. */
export interface Lists {
  readonly version: number
  readonly ids: readonly (readonly number[])[]
}

/** @throws when the request for one of the lists fails. */
export async function listsOf(client: Client, didId: number): Promise<Lists> {
  const answers = await Promise.all(
    ['', 'called/', 'holding/'].map(async (list) => {
      const answer = await client.request<WaitingList>('GET', `/v1/did-waitings/${list}dids/${didId}`)
      if (answer.status !== 200) throw new Error(`the list answered ${answer.status}`)
      return {
        version: Number(answer.headers.get(BOARD_VERSION_HEADER)),
        ids: answer.body.patients.map(({ didWaitingId }) => didWaitingId),
      }
    }),
  )
  return { version: Math.min(...answers.map(({ version }) => version)), ids: answers.map(({ ids }) => ids) }
}
