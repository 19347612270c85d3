import type { Kysely } from 'kysely'
import type { Page } from '../../contract/common.ts'
import type { DidOption } from '../../contract/didOptions.ts'
import type { BoardQueue, MoveQuery, WaitingList, WaitingMove, WaitingPatient } from '../../contract/didWaitings.ts'
import type { Pause } from '../../contract/pauses.ts'
import type { PublicBoard } from '../../contract/publicBoard.ts'
import { publicWait } from '../../domain/estimate/publicWait.ts'
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
import { WaitEstimates } from '../queue/estimates/waitEstimates.ts'
import { findRoomBoards } from './roomBoardRepository.ts'
import { findSilentScreens } from './silentScreens.ts'
import { saysWaits, type Waits, wallFacts, withWallFacts } from './wallFacts.ts'

/** Finds what a board shows beside its queue; undefined when there is no such board. */
export type FindOption = (db: Kysely<DB>, didId: number) => Query<DidOption | undefined>

/** Lists of a board as they were at one moment; none of a board that does not exist. */
interface BoardLists {
  readonly boards: readonly Board[]
  readonly patients: ReadonlyMap<ListStatus, readonly ListedPatient[]>
  readonly pause: Pause | undefined
  /** Of those who wait, where they were asked for. */
  readonly waits: Waits
}

/** A board's queue at a moment, and who is in exam where that has been read. */
interface QueueOfBoard {
  readonly waiting: readonly ListedPatient[]
  readonly called: readonly ListedPatient[] | undefined
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
   * the call.
   */
  async list(didId: number, status: ListStatus, caller: Caller | null): Promise<Versioned<WaitingList>> {
    const { boards, patients, pause, waits } = await this.#lists.find(didId, status)
    const [board] = present('did', [didId], boards)
    const toListed = caller ? toPatient(board.calls.noShowAfter) : toPublicPatient(board)
    const listed = patients.get(status) ?? []
    const isQueue = status === 'WAITING'
    return {
      version: board.version,
      answer: {
        did: caller ? board.did : toPublicDid(board.did),
        patients: listed.map(isQueue ? withWallFacts(board, waits, toListed) : toListed),
        ...(pause && { pause }),
        ...(isQueue && wallFacts(board, waits[listed.length])),
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
      queues.map(({ did, room, called, waiting, pause }) => ({
        didId: did.id,
        places: roomCapacity(room),
        calledAt: called.flatMap(({ calledAt }) => calledAt ?? []),
        waiting: waiting.length,
        isPaused: pause !== undefined,
      })),
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
      return boards.map(({ noShowAfter, ...board }) => {
        const patientsOf = (list: ReadonlyMap<number, readonly ListedPatient[]>) =>
          (list.get(board.did.id) ?? []).map(toPatient(noShowAfter))
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
      const patients = new Map(statuses.map((status, at) => [status, each[at] ?? []]))
      const pause = paused.get(didId)
      const waiting = patients.get('WAITING')
      const [board] = boards
      const waits =
        board && waiting ? await this.#waits(tx, board, { waiting, called: patients.get('CALLED'), pause }) : []
      return { boards, pause, patients, waits }
    })
  }

  /** As a board's wall is to say them; none where it says nothing of waits. */
  async #waits(tx: Kysely<DB>, board: Board, { waiting, called, pause }: QueueOfBoard): Promise<Waits> {
    const { id, places } = board
    if (places === null || !saysWaits(board)) return []
    const inExam = called ?? (await findPatients(tx, id, 'CALLED').execute())
    const calledAt = inExam.flatMap((patient) => patient.calledAt ?? [])
    const queue = { didId: id, places, calledAt, waiting: waiting.length, isPaused: pause !== undefined }
    const [ranges = []] = await this.#estimates.of([queue], tx)
    return ranges.map((range) => range && publicWait(range))
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
      const waits = await this.#waits(tx, board, { waiting, called, pause })
      return {
        version: board.version,
        did: toPublicDid(board.did),
        option,
        waiting: waiting.map(withWallFacts(board, waits, toListed)),
        called: called.map(toListed),
        ...(pause && { pause }),
        ...wallFacts(board, waits[waiting.length]),
      }
    })
  }

  /** One page of the log of moves, newest first. */
  moves(query: MoveQuery): Promise<Page<WaitingMove>> {
    return listMoves(this.#unit.db, query, this.#counts)
  }
}

/** @param ranges of those who wait, in their order, and of who would join now; in minutes from `now` on */
function withExpected(queue: BoardQueue, ranges: readonly (WaitRange | undefined)[], now: number): BoardQueue {
  const expected = (range: WaitRange | undefined) => range && expectedCall(range, now)
  const newcomer = expected(ranges[queue.waiting.length])
  return {
    ...queue,
    waiting: queue.waiting.map((patient, at) => {
      const call = expected(ranges[at])
      return call ? { ...patient, expected: call } : patient
    }),
    ...(newcomer && { newcomer }),
  }
}

/** @param noShowAfter the option of the board */
const toPatient =
  (noShowAfter: number) =>
  (
    {
      hideName,
      alerts,
      note,
      calls,
      missed,
      heldAt,
      holdReason,
      frontReason: _reason,
      masks: _masks,
      ...patient
    }: ListedPatient,
    index: number,
  ): WaitingPatient => ({
    ...withoutReceipt(patient),
    order: index + 1,
    ...(hideName && { hideName }),
    ...(alerts.length > 0 && { alerts }),
    ...(note !== '' && { note }),
    ...(calls > 1 && { calls, calledOften: calls >= noShowAfter }),
    ...(missed > 0 && { missed, missedOften: missed >= NO_SHOW_LIMIT_DEFAULT }),
    ...(heldAt !== null && { heldAt }),
    ...(holdReason !== null && { holdReason }),
    ...receiptOf(patient),
  })

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
      frontReason: _reason,
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
