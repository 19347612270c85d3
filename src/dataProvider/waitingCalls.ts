import type { Identifier } from 'react-admin'
import type { Page } from '../../contract/common.ts'
import type { WaitingList } from '../../contract/didWaitings.ts'
import type { Did } from '../../contract/dids.ts'
import type { Request } from './request.ts'

/** A patient in one of a board's lists. */
export interface QueuePatient {
  /** The waiting entry. */
  readonly id: Identifier
  readonly name: string
  /** Position shown to people, from 1 (DE-10). */
  readonly order: number
  /** When the patient joined: ISO 8601. */
  readonly joinedAt: string
  /** When the patient was last called: ISO 8601; '' before that or when the server does not say. */
  readonly calledAt: string
}

/** A board's three lists, each in the order that is shown to people. */
export interface Queue {
  readonly waiting: readonly QueuePatient[]
  readonly called: readonly QueuePatient[]
  readonly holding: readonly QueuePatient[]
}

/** Calls about the queues of waiting patients (AP-06); all throw HttpError. */
export const waitingCalls = (request: Request) => ({
  /** Every board that has a room (WT-05); the wire pages the list by ten. */
  async listRoomBoards(signal?: AbortSignal): Promise<Did[]> {
    const boards: Did[] = []
    for (let page = 1, last = false; !last; page += 1) {
      const query = new URLSearchParams({ isRoomIdNull: 'false', ...(page > 1 && { page: String(page) }) })
      const answer = await request<Page<Did>>('GET', 'v1/dids', { query, signal })
      boards.push(...answer.content)
      // a page without rows ends the list whatever the server says of it
      last = answer.last !== false || answer.content.length === 0
    }
    return boards
  },

  async getQueue(didId: Identifier, signal?: AbortSignal): Promise<Queue> {
    const read = async (list: string) =>
      readPatients(await request<WaitingList>('GET', `v1/did-waitings/${list}dids/${encodeURIComponent(didId)}`, { signal }))
    const [waiting, called, holding] = await Promise.all([read(''), read('called/'), read('holding/')])
    return { waiting, called, holding }
  },

  /** From waiting to in exam. */
  callPatient: (id: Identifier) => request<unknown>('POST', 'v1/did-waitings/call', { body: { didWaitingId: id } }),

  /** From waiting to holding. */
  holdPatient: (id: Identifier) => request<unknown>('POST', 'v1/did-waitings/holding', { body: { didWaitingIds: [id] } }),

  /** To done, or from holding to in exam (DE-12). */
  completePatient: (id: Identifier) => request<unknown>('POST', 'v1/did-waitings/done', { body: { didWaitingIds: [id] } }),

  /** Puts an open visit into a board's queue (DE-24). */
  joinQueue: (didId: Identifier, visitId: Identifier) => request<unknown>('POST', 'v1/did-waitings', { body: { didId, visitId } }),
})

/** Numbers may come as text, and in any order (DE-22). */
function readPatients({ patients }: WaitingList): QueuePatient[] {
  return patients
    .map(({ didWaitingId, name, order, createdAt, calledAt }) => ({
      id: didWaitingId,
      name,
      order: Number(order),
      joinedAt: createdAt,
      calledAt: calledAt ?? '',
    }))
    .sort((a, b) => a.order - b.order)
}
