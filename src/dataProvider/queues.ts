import type { Identifier } from 'react-admin'
import { fieldsOf, isFields, NOT_FOUND, numberOf, readPause } from '../../contract/answerFields.ts'
import type { BoardQueue, ExpectedCall, PlaceState } from '../../contract/waitingLists.ts'
import type { WaitingMove } from '../../contract/waitingMoves.ts'
import type { Did } from '../../contract/dids.ts'
import type { Pause } from '../../contract/pauses.ts'
import type { Room } from '../../contract/rooms.ts'
import type { Api } from '../api/api.ts'
import { can } from '../session/capabilities.ts'
import { ApiError } from '../session/apiError.ts'
import { expectedCallOf } from '../queue/expectedCall.ts'
import { type Patient, readPatients } from '../queue/readPatients.ts'
import { instant, type RecordShape, text, textOrNull } from './readFields.ts'
import { readPage, readRecord, unreadable } from './readRecord.ts'
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
  /** Places of the board's room; absent where it has none. */
  readonly places?: readonly PlaceState[] | undefined
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

/** Lists every board that has a room; the API pages the list by ten. */
export async function listRoomBoards(api: Api, signal?: AbortSignal): Promise<Did[]> {
  const boards = new Map<Identifier, Did>()
  for (let page = 1, hasNext = true; hasNext; page += 1) {
    const query = { isRoomIdNull: false, page: page > 1 ? page : undefined }
    const answer = readPage<Did>(wireResource('dids').shape, await api('GET', '/v1/dids', { query, signal }))
    const known = boards.size
    for (const board of answer.records) boards.set(board.id, board)
    // a server that repeats the same page has no further ones
    hasNext = answer.hasNext && boards.size > known
  }
  return [...boards.values()]
}

/** Reads the queue of a board. @throws ApiError */
export async function readQueue(api: Api, didId: Identifier, signal?: AbortSignal): Promise<Queue> {
  const parts = { params: { didId }, signal }
  const [waiting, called, holding] = await Promise.all([
    api('GET', '/v1/did-waitings/dids/:didId', parts),
    api('GET', '/v1/did-waitings/called/dids/:didId', parts),
    api('GET', '/v1/did-waitings/holding/dids/:didId', parts),
  ])
  return {
    waiting: patientsIn(waiting),
    called: patientsIn(called),
    holding: patientsIn(holding),
    pause: readPause(fieldsOf(waiting)['pause']),
  }
}

/**
 * Reads all boards that have a room, or those of them with these ids, with their queues in one snapshot. Null from a
 * server that cannot, or answers differently: use the specification's calls then.
 */
export async function readQueues(
  api: Api,
  didIds?: readonly Identifier[],
  signal?: AbortSignal,
): Promise<BoardWithQueue[] | null> {
  if (!can('queues')) return null
  const query = didIds ? { didIds: didIds.join(',') } : {}
  const answer: unknown = await api('GET', '/v1/did-waitings/queues', { query, signal }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === NOT_FOUND) return null
    throw error
  })
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
      places: room.places,
    },
  }))
}

const isBoardQueue = (value: unknown): value is BoardQueue =>
  isFields(value) &&
  isFields(value['did']) &&
  isFields(value['room']) &&
  [value['waiting'], value['called'], value['holding']].every(Array.isArray)

/** Reads a list of patients. @throws ApiError with status 200 when the response is not a list */
function patientsIn(answer: unknown): QueuePatient[] {
  if (!isFields(answer) || !Array.isArray(answer['patients'])) throw unreadable()
  return readPatients(answer['patients'])
}

/** Page size of the log. */
const MOVES_PER_PAGE = 20

/** Reads the moves of a board's patients, newest first; pages count from 1. */
export async function readMoves(api: Api, didId: number, page: number, signal: AbortSignal) {
  const query = { didId, page, size: MOVES_PER_PAGE }
  return readPage<WaitingMove>(MOVE, await api('GET', '/v1/did-waitings/moves', { query, signal }))
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
  placeName: (value) => (isFields(value) ? value : undefined),
}
