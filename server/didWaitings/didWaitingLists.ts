import type { Kysely } from 'kysely'
import type { Page } from '../../contract/common.ts'
import type { DidOption } from '../../contract/didOptions.ts'
import { CALLS_DEFAULT } from '../../contract/boardOptions.ts'
import type { BoardQueue, WaitingList } from '../../contract/waitingLists.ts'
import type { MoveQuery, WaitingMove } from '../../contract/waitingMoves.ts'
import type { Pause } from '../../contract/pauses.ts'
import type { PublicBoard } from '../../contract/publicBoard.ts'
import { allOrThrow } from '../records/bulk.ts'
import { toPublicDid } from '../db/boardRows.ts'
import { placeNamed } from '../db/tables/roomColumns.ts'
import type { DB } from '../db/schema.ts'
import type { UnitOfWork } from '../db/unitOfWork.ts'
import type { Caller, Program } from '../http/authorize.ts'
import type { Versioned } from '../http/recordVersion.ts'
import { type Board, findBoards } from '../queue/boardRepository.ts'
import { emergencyOf } from '../queue/emergencies.ts'
import { pausedBoards } from '../queue/pauses.ts'
import { findPatients, findPatientsOfBoards, type ListedPatient, type ListStatus } from './patientRepository.ts'
import type { WaitEstimates } from '../queue/estimates/waitEstimates.ts'
import { findAllBoards, findRoomBoards, findSilentScreens } from './roomBoardRepository.ts'
import { expectedOf, present, queueNow, type Ranges, withExpected } from './expectedCalls.ts'
import { toPatient, toProgramPatient, toPublicPatient } from './toPatient.ts'
import { publicWaits, saysWaits, wallFacts, withWallFacts } from './wallFacts.ts'
import { matching, NEWEST_FIRST, readPage } from '../db/lists.ts'
import { toMove } from '../queue/moveLog.ts'

/** Who reads complete queues: a user, another program, or the server itself. */
type Reader = Caller | Program | undefined

const isProgram = (caller: Reader): caller is Program => caller !== undefined && 'key' in caller

/** Returns the mapper from rows to patients as a user or another program reads them. */
const patientFor = (caller: Reader, ...parts: Parameters<typeof toPatient>) =>
  isProgram(caller) ? toProgramPatient(...parts) : toPatient(...parts)

/** Finds the options of a board; undefined when there is no such board. */
export type FindOption = (db: Kysely<DB>, didId: number) => Promise<DidOption | undefined>

/**
 * Reads the queues: a board's three lists, complete for staff and masked for public screens, and the log of
 * moves.
 */
export class DidWaitingLists {
  readonly #unit: UnitOfWork
  readonly #findOption: FindOption
  readonly #estimates: WaitEstimates

  constructor(unit: UnitOfWork, findOption: FindOption, estimates: WaitEstimates) {
    this.#unit = unit
    this.#findOption = findOption
    this.#estimates = estimates
  }

  /**
   * Returns one list in its order: waiting and holding by front position and time of joining, called by the
   * time of the call. Staff also get likely calls and the room's wait limits with the waiting list.
   */
  async list(didId: number, status: ListStatus, caller: Caller | Program | null): Promise<Versioned<WaitingList>> {
    const isQueue = status === 'WAITING'
    const { board, all, pause, ranges, emergency } = await this.#unit.read(async (tx) => {
      const [board] = allOrThrow('did', [didId], await findBoards(tx, [didId]))
      const all = await findPatients(tx, didId, status)
      const pause = (await pausedBoards(tx, [didId])).get(didId)
      const isEstimated = isQueue && (caller !== null || saysWaits(board))
      const ranges = isEstimated ? await this.#ranges(tx, board, all, pause) : []
      return { board, all, pause, ranges, emergency: isQueue ? await emergencyOf(tx, didId) : undefined }
    })
    const { version, room } = board
    const listed = caller ? all : present(all)
    const toListed = caller ? patientFor(caller, board.calls.noShowAfter) : toPublicPatient(board)
    const answer = { did: caller && !isProgram(caller) ? board.did : toPublicDid(board.did), ...(pause && { pause }) }
    if (!isQueue) return { version, answer: { ...answer, patients: listed.map(toListed) } }
    const waits = publicWaits(board, ranges)
    const waiting = listed.map(withWallFacts(board, waits, toListed))
    const facts = wallFacts(board, waits[present(all).length], emergency)
    if (!caller) return { version, answer: { ...answer, ...facts, patients: waiting } }
    const { maxPatient: _max, useMultiCall: _multi, ...limits } = room ?? {}
    return {
      version,
      answer: {
        ...answer,
        ...facts,
        ...limits,
        patients: expectedOf(waiting, ranges, Date.now()),
      },
    }
  }

  /**
   * Returns the complete queues, with likely calls, of all boards that have a room, or of those in `didIds`; all read
   * at one moment. For staff and other programs.
   */
  async queues(didIds: readonly number[] | undefined, caller?: Reader): Promise<BoardQueue[]> {
    const queues = await this.#queues(didIds, caller)
    const now = Date.now()
    const ranges = await this.#estimates.of(
      queues.map(({ did, room, called, waiting, pause }) => queueNow(did.id, room, called, waiting, pause)),
    )
    return queues.map((queue, at) => withExpected(queue, ranges[at] ?? [], now))
  }

  /**
   * Returns the queues of all boards, also of those without a room, all read at one moment. For the outage sheet.
   * @param limit the maximum number of patients of each of the three lists, on all boards together
   */
  queuesOfAllBoards(limit: number): Promise<Pick<BoardQueue, 'did' | 'waiting' | 'called' | 'holding'>[]> {
    return this.#unit.read(async (tx) => {
      const boards = await findAllBoards(tx)
      if (boards.length === 0) return []
      const ids = boards.map(({ did }) => did.id)
      const listsOf = await readLists(tx, ids, limit)
      return boards.map(({ did, naming }) => ({
        did,
        ...listsOf(did.id, toPatient(CALLS_DEFAULT.noShowAfter, naming)),
      }))
    })
  }

  #queues(didIds: readonly number[] | undefined, caller?: Reader): Promise<BoardQueue[]> {
    return this.#unit.read(async (tx) => {
      const boards = await findRoomBoards(tx, didIds)
      if (boards.length === 0) return []
      const ids = boards.map(({ did }) => did.id)
      const listsOf = await readLists(tx, ids)
      const paused = await pausedBoards(tx, ids)
      const silent = await findSilentScreens(tx, ids)
      return boards.map(({ noShowAfter, naming, ...board }) => {
        const pause = paused.get(board.did.id)
        const silentScreens = silent.get(board.did.id)
        return {
          ...board,
          did: isProgram(caller) ? toPublicDid(board.did) : board.did,
          ...(pause && { pause }),
          ...(silentScreens && { silentScreens }),
          ...listsOf(board.did.id, patientFor(caller, noShowAfter, naming)),
        }
      })
    })
  }

  /** Estimates the waits of a board's queue; empty for a board without a room. */
  async #ranges(
    tx: Kysely<DB>,
    { id, room }: Board,
    waiting: readonly ListedPatient[],
    pause: Pause | undefined,
  ): Promise<Ranges> {
    if (!room) return []
    const called = await findPatients(tx, id, 'CALLED')
    const [ranges = []] = await this.#estimates.of([queueNow(id, room, called, waiting, pause)], tx)
    return ranges
  }

  /** Returns a board as anyone may see it; undefined when there is no such board. */
  publicBoard(didId: number): Promise<PublicBoard | undefined> {
    return this.#unit.read(async (tx) => {
      const [board] = await findBoards(tx, [didId])
      const option = await this.#findOption(tx, didId)
      if (!board || !option) return undefined
      const waiting = await findPatients(tx, didId, 'WAITING')
      const called = await findPatients(tx, didId, 'CALLED')
      const pause = (await pausedBoards(tx, [didId])).get(didId)
      const toListed = toPublicPatient(board)
      const ranges = saysWaits(board) ? await this.#ranges(tx, board, waiting, pause) : []
      const waits = publicWaits(board, ranges)
      return {
        version: board.version,
        did: toPublicDid(board.did),
        option,
        waiting: present(waiting).map(withWallFacts(board, waits, toListed)),
        called: present(called).map(toListed),
        ...(pause && { pause }),
        ...wallFacts(board, waits[present(waiting).length], await emergencyOf(tx, didId)),
      }
    })
  }

  /** Returns one page of the log of moves, newest first. */
  moves(query: MoveQuery): Promise<Page<WaitingMove>> {
    return listMoves(this.#unit.db, query)
  }
}

/** Reads the lists of boards. @returns those of a board, of patients as its reader sees them */
async function readLists(tx: Kysely<DB>, didIds: readonly number[], limit?: number) {
  const waiting = await findPatientsOfBoards(tx, didIds, 'WAITING', limit)
  const called = await findPatientsOfBoards(tx, didIds, 'CALLED', limit)
  const holding = await findPatientsOfBoards(tx, didIds, 'HOLDING', limit)
  return (didId: number, toListed: ReturnType<typeof toPatient>) => ({
    waiting: (waiting.get(didId) ?? []).map(toListed),
    called: (called.get(didId) ?? []).map(toListed),
    holding: (holding.get(didId) ?? []).map(toListed),
  })
}

/** Returns one page of the log, newest first. */
export function listMoves(db: Kysely<DB>, query: MoveQuery): Promise<Page<WaitingMove>> {
  const filtered = db
    .selectFrom('did_waiting_moves')
    .selectAll()
    // Subqueries, not joins, so that counting the rows does not need them.
    .select((eb) => [
      eb.selectFrom('visits').select('visits.name').whereRef('visits.id', '=', 'visit_id').as('patient_name'),
      eb.selectFrom('visits').select('visits.number').whereRef('visits.id', '=', 'visit_id').as('patient_number'),
      eb
        .selectFrom('rooms')
        .innerJoin('dids', 'dids.room_id', 'rooms.id')
        .select('rooms.places')
        .whereRef('dids.id', '=', 'did_waiting_moves.did_id')
        .as('places'),
    ])
    .where((eb) => matching(query, { didId: (id) => eb('did_id', '=', id), visitId: (id) => eb('visit_id', '=', id) }))
  return readPage(filtered, query, NEWEST_FIRST, (row) => ({
    ...toMove(row),
    name: row.patient_name ?? '',
    ...(row.patient_number !== null && { number: row.patient_number }),
    ...placeNamed(row.place, row.places),
  }))
}
