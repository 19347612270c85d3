import type { Kysely } from 'kysely'
import type { Page } from '../../contract/common.ts'
import type { DidOption } from '../../contract/didOptions.ts'
import type { BoardQueue, MoveQuery, WaitingList, WaitingMove, WaitingPatient } from '../../contract/didWaitings.ts'
import type { Pause } from '../../contract/pauses.ts'
import type { PublicBoard } from '../../contract/publicBoard.ts'
import type { WaitRange } from '../../domain/estimate/waits.ts'
import { NO_SHOW_LIMIT_DEFAULT } from '../../domain/limits.ts'
import { roomCapacity } from '../../domain/waiting.ts'
import { present } from '../records/bulk.ts'
import { toPublicDid } from '../db/boards/didRow.ts'
import { Batcher } from '../db/batches/batcher.ts'
import type { DB } from '../db/schema.ts'
import { combine, pipeline, type Query } from '../db/pipeline/pipeline.ts'
import type { UnitOfWork } from '../db/unitOfWork.ts'
import type { Caller } from '../http/route.ts'
import type { Versioned } from '../http/versioned.ts'
import { type Board, findBoards } from '../queue/boardRepository.ts'
import { MoveCounts } from './moveCounts.ts'
import { listMoves } from './moveRepository.ts'
import { pausedBoards } from '../queue/pauses/pauseRepository.ts'
import { publicLabel } from '../queue/masks/publicLabel.ts'
import { findPatients, findPatientsOfBoards, type ListedPatient, type ListStatus } from './patientRepository.ts'
import { expectedCall } from '../queue/estimates/expectedCall.ts'
import { type QueueNow, WaitEstimates } from '../queue/estimates/waitEstimates.ts'
import { findRoomBoards } from './roomBoardRepository.ts'
import { findSilentScreens } from './silentScreens.ts'

/** Finds what a board shows beside its queue; undefined when there is no such board. */
export type FindOption = (db: Kysely<DB>, didId: number) => Query<DidOption | undefined>

/** Lists of a board as they were at one moment; none of a board that does not exist. */
interface BoardLists {
  readonly boards: readonly Board[]
  readonly patients: ReadonlyMap<ListStatus, readonly ListedPatient[]>
  readonly pause: Pause | undefined
}

/**
 * What can be read of the queues: a board's three lists, whole for staff, masked for a public screen (DE-06), and the
 * log.
 */
export class DidWaitingLists {
  readonly #unit: UnitOfWork
  readonly #findOption: FindOption
  readonly #counts = new MoveCounts()
  readonly #estimates: WaitEstimates
  /** By the board: whoever watches it asks for several of its lists, all at the same moment. */
  readonly #lists: Batcher<number, ListStatus, BoardLists>

  constructor(unit: UnitOfWork, findOption: FindOption, estimates = new WaitEstimates(unit.db)) {
    this.#unit = unit
    this.#findOption = findOption
    this.#estimates = estimates
    this.#lists = new Batcher(unit.db, (didId, statuses) => this.#read(didId, [...statuses]))
  }

  /**
   * One list, in its order: waiting and holding by their front and the time of joining (DE-10), called by the time of
   * the call. With those who wait staff get the calls that are likely, and what is a long wait there.
   */
  async list(didId: number, status: ListStatus, caller: Caller | null): Promise<Versioned<WaitingList>> {
    const isWaitingForStaff = caller !== null && status === 'WAITING'
    const [{ boards, patients, pause }, inExam] = await Promise.all([
      this.#lists.find(didId, status),
      isWaitingForStaff ? this.#lists.find(didId, 'CALLED') : undefined,
    ])
    const [board] = present('did', [didId], boards)
    const listed = patients.get(status) ?? []
    const answer = {
      did: caller ? board.did : toPublicDid(board.did),
      patients: listed.map(caller ? toPatient : toPublicPatient(board)),
      ...(pause && { pause }),
    }
    if (!inExam || !board.room) return { version: board.version, answer }
    const { waitWarning, waitAlarm } = board.room
    const now = Date.now()
    const [ranges = []] = await this.#estimates.of([
      queueNow(didId, board.room, inExam.patients.get('CALLED') ?? [], listed.length, pause),
    ])
    return {
      version: board.version,
      answer: {
        ...answer,
        ...(waitWarning !== undefined && { waitWarning }),
        ...(waitAlarm !== undefined && { waitAlarm }),
        patients: expectedOf(answer.patients, ranges, now),
      },
    }
  }

  /**
   * The queues of all boards that have a room, or of those of them in `didIds`, at one moment: whole, for staff, with the
   * calls that are likely.
   */
  async queues(didIds: readonly number[] | undefined): Promise<BoardQueue[]> {
    const queues = await this.#queues(didIds)
    const now = Date.now()
    const ranges = await this.#estimates.of(
      queues.map(({ did, room, called, waiting, pause }) => queueNow(did.id, room, called, waiting.length, pause)),
    )
    return queues.map((queue, at) => withExpected(queue, ranges[at] ?? [], now))
  }

  #queues(didIds: readonly number[] | undefined): Promise<BoardQueue[]> {
    return this.#unit.read(async (tx) => {
      const boards = await findRoomBoards(tx, didIds).execute()
      if (boards.length === 0) return []
      const ids = boards.map(({ did }) => did.id)
      const [waiting, called, holding, paused, silent] = await pipeline(tx, [
        findPatientsOfBoards(tx, ids, 'WAITING'),
        findPatientsOfBoards(tx, ids, 'CALLED'),
        findPatientsOfBoards(tx, ids, 'HOLDING'),
        pausedBoards(tx, ids),
        findSilentScreens(tx, ids),
      ])
      return boards.map((board) => {
        const patientsOf = (list: ReadonlyMap<number, readonly ListedPatient[]>) =>
          (list.get(board.did.id) ?? []).map(toPatient)
        const pause = paused.get(board.did.id)
        const silentScreens = silent.get(board.did.id)
        return {
          ...board,
          ...(pause && { pause }),
          ...(silentScreens && { silentScreens }),
          waiting: patientsOf(waiting),
          called: patientsOf(called),
          holding: patientsOf(holding),
        }
      })
    })
  }

  #read(didId: number, statuses: readonly ListStatus[]): Promise<BoardLists> {
    return this.#unit.read(async (tx) => {
      const lists = combine(
        tx,
        statuses.map((status) => findPatients(tx, didId, status)),
        (each) => each,
      )
      const [boards, each, paused] = await pipeline(tx, [findBoards(tx, [didId]), lists, pausedBoards(tx, [didId])])
      return {
        boards,
        pause: paused.get(didId),
        patients: new Map(statuses.map((status, at) => [status, each[at] ?? []])),
      }
    })
  }

  /** The whole of a board as anyone may see it; undefined when there is no such board. */
  publicBoard(didId: number): Promise<PublicBoard | undefined> {
    return this.#unit.read(async (tx) => {
      const [[board], option, waiting, called, paused] = await pipeline(tx, [
        findBoards(tx, [didId]),
        this.#findOption(tx, didId),
        findPatients(tx, didId, 'WAITING'),
        findPatients(tx, didId, 'CALLED'),
        pausedBoards(tx, [didId]),
      ])
      if (!board || !option) return undefined
      const toListed = toPublicPatient(board)
      const pause = paused.get(didId)
      return {
        version: board.version,
        did: toPublicDid(board.did),
        option,
        waiting: waiting.map(toListed),
        called: called.map(toListed),
        ...(pause && { pause }),
      }
    })
  }

  /** One page of the log of moves, newest first. */
  moves(query: MoveQuery): Promise<Page<WaitingMove>> {
    return listMoves(this.#unit.db, query, this.#counts)
  }
}

function queueNow(
  didId: number,
  room: Parameters<typeof roomCapacity>[0],
  called: readonly Pick<WaitingPatient, 'calledAt'>[],
  waiting: number,
  pause: Pause | undefined,
): QueueNow {
  return {
    didId,
    places: roomCapacity(room),
    calledAt: called.flatMap(({ calledAt }) => calledAt ?? []),
    waiting,
    isPaused: pause !== undefined,
  }
}

/** @param ranges of those who wait, in their order, and of who would join now; in minutes from `now` on */
function withExpected(queue: BoardQueue, ranges: Ranges, now: number): BoardQueue {
  const newcomer = ranges[queue.waiting.length]
  return {
    ...queue,
    waiting: expectedOf(queue.waiting, ranges, now),
    ...(newcomer && { newcomer: expectedCall(newcomer, now) }),
  }
}

/** Those who wait, with the calls that are likely. */
const expectedOf = (waiting: readonly WaitingPatient[], ranges: Ranges, now: number): WaitingPatient[] =>
  waiting.map((patient, at) => {
    const range = ranges[at]
    return range ? { ...patient, expected: expectedCall(range, now) } : patient
  })

/** Of those who wait in a queue, in their order, and of who would join now. */
type Ranges = readonly (WaitRange | undefined)[]

function toPatient(
  { hideName, alerts, note, calls, missed, heldAt, holdReason, masks: _masks, ...patient }: ListedPatient,
  index: number,
): WaitingPatient {
  return {
    ...withoutReceipt(patient),
    order: index + 1,
    ...(hideName && { hideName }),
    ...(alerts.length > 0 && { alerts }),
    ...(note !== '' && { note }),
    ...(calls > 1 && { calls }),
    ...(missed > 0 && { missed, missedOften: missed >= NO_SHOW_LIMIT_DEFAULT }),
    ...(heldAt !== null && { heldAt }),
    ...(holdReason !== null && { holdReason }),
    ...receiptOf(patient),
  }
}

/** What named screens confirm of a call (DE-26); nothing of a board that has none. */
function receiptOf({ shownAt, shownBy, spokenAt, spokenBy, screens }: Confirmed): Partial<WaitingPatient> {
  const spoken = spokenAt === null || spokenBy === null ? {} : { spokenAt, spokenBy }
  if (shownBy !== null) return { shownAt, shownBy, ...spoken }
  if (screens === 'NAMED') return { shownAt: null, ...spoken }
  return screens === 'UNNAMED' ? { unnamedScreens: true } : {}
}

type Confirmed = Pick<ListedPatient, 'shownAt' | 'shownBy' | 'spokenAt' | 'spokenBy' | 'screens'>

const withoutReceipt = <P extends Confirmed>({
  shownAt: _at,
  shownBy: _by,
  spokenAt: _spokenAt,
  spokenBy: _spokenBy,
  screens: _screens,
  ...patient
}: P) => patient

/** A full name never leaves the server without a token, nor anything that leads to one, nor what staff note. */
const toPublicPatient =
  (board: Board) =>
  (
    {
      visitId: _visit,
      front: _front,
      alerts: _alerts,
      note: _note,
      calls: _calls,
      missed: _missed,
      heldAt: _heldAt,
      holdReason: _holdReason,
      hideName,
      masks,
      ...listed
    }: ListedPatient,
    index: number,
  ): WaitingPatient => {
    const patient = withoutReceipt(listed)
    const { label, isHidden } = publicLabel({ ...patient, hideName, masks }, board)
    return { ...patient, order: index + 1, name: label, nameHidden: isHidden }
  }
