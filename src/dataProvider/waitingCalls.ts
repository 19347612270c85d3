import type { Identifier } from 'react-admin'
import type { Page } from '../../contract/common.ts'
import type { FrontMove, WaitingList, WaitingMove } from '../../contract/didWaitings.ts'
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
  /** Was moved to the front of the queue. */
  readonly front: boolean
  /** When a display first showed the call: ISO 8601; null while none has, absent where the server does not know. */
  readonly shownAt?: string | null | undefined
}

/** A board's three lists, each in the order that is shown to people. */
export interface Queue {
  readonly waiting: readonly QueuePatient[]
  readonly called: readonly QueuePatient[]
  readonly holding: readonly QueuePatient[]
}

/** Lines of the log that are read at once. */
const MOVES_PER_PAGE = 20

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

  /** To done. */
  completePatient: (id: Identifier) => request<unknown>('POST', 'v1/did-waitings/done', { body: { didWaitingIds: [id] }, means: 'complete' }),

  /** From holding to in exam (DE-12). */
  callHeldPatient: (id: Identifier) => request<unknown>('POST', 'v1/did-waitings/done', { body: { didWaitingIds: [id] }, means: 'call' }),

  /** Puts an open visit into a board's queue (DE-24). */
  joinQueue: (didId: Identifier, visitId: Identifier) => request<unknown>('POST', 'v1/did-waitings', { body: { didId, visitId } }),

  // What follows only a server has that has visits.

  /** Calls a patient in exam once more. */
  recallPatient: (id: Identifier) => request<unknown>('POST', 'v1/did-waitings/recall', { body: { didWaitingId: id } }),

  /** From waiting or holding to the queue of another board. */
  transferPatient: (id: Identifier, didId: Identifier) =>
    request<unknown>('POST', 'v1/did-waitings/transfer', { body: { didWaitingId: id, didId } }),

  /** Before everybody else who waits. */
  movePatientToFront: (id: Identifier, why: Pick<FrontMove, 'reason' | 'note'>) =>
    request<unknown>('POST', 'v1/did-waitings/front', { body: { didWaitingId: id, ...why } }),

  /** Takes one's own last move of a patient back. */
  undoMove: (id: Identifier) => request<unknown>('POST', 'v1/did-waitings/undo', { body: { didWaitingId: id } }),

  /** What was done with a board's patients, newest first; pages count from 1. */
  listMoves: (didId: Identifier, page: number, signal?: AbortSignal) => {
    const query = new URLSearchParams({ didId: String(didId), page: String(page), size: String(MOVES_PER_PAGE) })
    return request<Page<WaitingMove>>('GET', 'v1/did-waitings/moves', { query, signal })
  },
})

/** Numbers may come as text, and in any order (DE-22). */
function readPatients({ patients }: WaitingList): QueuePatient[] {
  return patients
    .map(({ didWaitingId, name, order, createdAt, calledAt, front, shownAt }) => ({
      id: didWaitingId,
      name,
      order: Number(order),
      joinedAt: createdAt,
      calledAt: calledAt ?? '',
      front: front === true,
      shownAt,
    }))
    .sort((a, b) => a.order - b.order)
}
