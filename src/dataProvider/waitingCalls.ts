import { HttpError, type Identifier } from 'react-admin'
import { fieldsOf, isFields, NOT_FOUND, numberOf, readPause } from '../../contract/answerFields.ts'
import type { BoardQueue, ExpectedCall } from '../../contract/waitingLists.ts'
import type { MovedTogether, WaitingEntry, WaitingMove } from '../../contract/waitingMoves.ts'
import type { Did } from '../../contract/dids.ts'
import type { Pause } from '../../contract/pauses.ts'
import type { Room } from '../../contract/rooms.ts'
import { type MoveOutcome, moveOutcome } from '../queue/moveOutcome.ts'
import { moveCall, undoCall } from '../queue/queueCalls.ts'
import { expectedCallOf } from '../queue/expectedCall.ts'
import type { QueueMove } from '../queue/queueMoves.ts'
import { type Patient, readPatients } from '../queue/readPatients.ts'
import { instant, type RecordShape, text, textOrNull } from './readFields.ts'
import { readPage, readRecord, unreadable } from './readRecord.ts'
import type { Request } from './request.ts'
import { wireResource } from './resources.ts'

/** A patient in one of a board's lists. */
export type QueuePatient = Patient

/** The lists of a board. */
export type QueueList = 'waiting' | 'called' | 'holding'

/** The three lists of a board, each in displayed order. */
export interface Queue {
  readonly waiting: readonly QueuePatient[]
  readonly called: readonly QueuePatient[]
  readonly holding: readonly QueuePatient[]
  /** Reason why calls are paused; absent while they are not. */
  readonly pause?: Pause | undefined
  /** Expected time of the call for a patient who joins now. */
  readonly newcomer?: ExpectedCall | undefined
  /** Number of the board's screens that should speak the calls but make no sound. */
  readonly silentScreens?: number | undefined
}

/** All patients of a board; empty while its queue is unknown. */
export const patientsOf = (queue: Queue | undefined): readonly QueuePatient[] =>
  queue ? [...queue.waiting, ...queue.called, ...queue.holding] : []

/** A board that has a room, what its room takes and what is a long wait there, and its queue. */
export interface BoardWithQueue {
  readonly board: Did
  readonly room: Pick<Room, 'id' | 'maxPatient' | 'useMultiCall' | 'waitWarning' | 'waitAlarm'>
  readonly queue: Queue
}

/** Page size of the log. */
const MOVES_PER_PAGE = 20

/** Calls about the queues of waiting patients. They throw HttpError. */
export const waitingCalls = (request: Request) => ({
  /** Lists every board that has a room; the API pages the list by ten. */
  async listRoomBoards(signal?: AbortSignal): Promise<Did[]> {
    const boards = new Map<Identifier, Did>()
    for (let page = 1, hasNext = true; hasNext; page += 1) {
      const query = new URLSearchParams({ isRoomIdNull: 'false', ...(page > 1 && { page: String(page) }) })
      const answer = readPage<Did>(
        wireResource('dids').shape,
        await request<unknown>('GET', 'v1/dids', { query, signal }),
      )
      const known = boards.size
      for (const board of answer.records) boards.set(board.id, board)
      // a server that repeats the same page has no further ones
      hasNext = answer.hasNext && boards.size > known
    }
    return [...boards.values()]
  },

  async getQueue(didId: Identifier, signal?: AbortSignal): Promise<Queue> {
    const read = (list: string) =>
      request<unknown>('GET', `v1/did-waitings/${list}dids/${encodeURIComponent(didId)}`, { signal })
    const [waiting, called, holding] = await Promise.all([read(''), read('called/'), read('holding/')])
    return {
      waiting: patientsIn(waiting),
      called: patientsIn(called),
      holding: patientsIn(holding),
      pause: readPause(fieldsOf(waiting)['pause']),
    }
  },

  /** Moves one patient. */
  async movePatient(id: Identifier, move: QueueMove): Promise<MoveOutcome> {
    const { path, ...parts } = moveCall(id, move)
    return moveOutcome(await request<unknown>('POST', path, parts))
  },

  /** Adds an open visit to a board's queue, once per key. */
  joinQueue: (didId: Identifier, visitId: Identifier, idempotencyKey?: string) =>
    request<unknown>('POST', 'v1/did-waitings', { body: { didId, visitId }, idempotencyKey }),

  // The calls below exist only on our own server.

  /**
   * Reads all boards that have a room, or those of them with these ids, with their queues in one snapshot. Null from
   * another version of our server that lacks the call or answers differently; use the specification's calls then.
   */
  async getQueues(didIds?: readonly Identifier[], signal?: AbortSignal): Promise<BoardWithQueue[] | null> {
    const query = new URLSearchParams(didIds && { didIds: didIds.join(',') })
    const answer = await request<unknown>('GET', 'v1/did-waitings/queues', { query, signal }).catch(
      (error: unknown) => {
        if (error instanceof HttpError && error.status === NOT_FOUND) return null
        throw error
      },
    )
    const boards = isFields(answer) && answer['boards']
    if (!Array.isArray(boards) || !boards.every(isBoardQueue)) return null
    return boards.map(({ did, room, waiting, called, holding, pause, newcomer, silentScreens }) => ({
      board: readRecord<Did>('dids', did),
      room,
      queue: {
        waiting: readPatients(waiting),
        called: readPatients(called),
        holding: readPatients(holding),
        pause: readPause(pause),
        newcomer: expectedCallOf(newcomer),
        silentScreens,
      },
    }))
  },

  /** Undoes the user's own last move of a patient, and only the named one. */
  undoMove(
    id: Identifier,
    { moveId, idempotencyKey }: { readonly moveId?: number | undefined; readonly idempotencyKey: string },
  ) {
    const { path, body } = undoCall(id, moveId)
    return request<unknown>('POST', path, { body, idempotencyKey })
  },

  /** Pauses the calls at these boards. */
  startPause: (didIds: readonly Identifier[], pause: Pause) =>
    request<unknown>('POST', 'v1/did-pauses', { body: { didIds, ...pause } }),

  endPause: (didIds: readonly Identifier[]) => request<unknown>('POST', 'v1/did-pauses/end', { body: { didIds } }),

  /** Moves all patients waiting at one board to another, once per key. */
  transferAll: (didId: Identifier, toDidId: Identifier, idempotencyKey: string) =>
    request<MovedTogether>('POST', 'v1/did-waitings/transfer-all', { body: { didId, toDidId }, idempotencyKey }),

  /** Undoes several of the user's own moves, once per key. */
  undoAll: (entries: readonly WaitingEntry[], idempotencyKey: string) =>
    request<MovedTogether>('POST', 'v1/did-waitings/undo-all', {
      body: { moves: entries.map(({ didWaitingId, moveId }) => ({ didWaitingId, moveId })) },
      idempotencyKey,
    }),

  /** Lists the moves of a board's patients, newest first; pages count from 1. */
  listMoves: async (didId: Identifier, page: number, signal?: AbortSignal) => {
    const query = new URLSearchParams({ didId: String(didId), page: String(page), size: String(MOVES_PER_PAGE) })
    return readPage<WaitingMove>(MOVE, await request<unknown>('GET', 'v1/did-waitings/moves', { query, signal }))
  },
})

const isBoardQueue = (value: unknown): value is BoardQueue =>
  isFields(value) &&
  isFields(value['did']) &&
  isFields(value['room']) &&
  [value['waiting'], value['called'], value['holding']].every(Array.isArray)

/** Reads a list of patients. @throws HttpError with status 200 when the response is not a list */
function patientsIn(answer: unknown): QueuePatient[] {
  if (!isFields(answer) || !Array.isArray(answer['patients'])) throw unreadable()
  return readPatients(answer['patients'])
}

const MOVE: RecordShape = {
  name: text,
  number: (value) => numberOf(value),
  action: text,
  to: text,
  reason: textOrNull,
  note: text,
  byName: textOrNull,
  at: instant,
}
