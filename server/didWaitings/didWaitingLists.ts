import type { Kysely } from 'kysely'
import type { Page } from '../../contract/common.ts'
import type { DidOption } from '../../contract/didOptions.ts'
import type { MoveQuery, WaitingList, WaitingMove, WaitingPatient } from '../../contract/didWaitings.ts'
import type { PublicBoard } from '../../contract/publicBoard.ts'
import { present } from '../db/bulk.ts'
import { toPublicDid } from '../db/didRow.ts'
import type { DB } from '../db/schema.ts'
import type { UnitOfWork } from '../db/unitOfWork.ts'
import type { Caller } from '../http/route.ts'
import type { Versioned } from '../http/versioned.ts'
import { type Board, findBoards } from './boardRepository.ts'
import { listMoves } from './moveRepository.ts'
import { publicLabel } from './publicLabel.ts'
import { findPatients, type ListedPatient, type ListStatus } from './patientRepository.ts'

/** Finds what a board shows beside its queue; undefined when there is no such board. */
export type FindOption = (db: Kysely<DB>, didId: number) => Promise<DidOption | undefined>

/** What can be read of the queues: a board's three lists, whole for staff, masked for a public screen (DE-06), and the log. */
export class DidWaitingLists {
  readonly #unit: UnitOfWork
  readonly #findOption: FindOption

  constructor(unit: UnitOfWork, findOption: FindOption) {
    this.#unit = unit
    this.#findOption = findOption
  }

  /** One list, in its order: waiting and holding by their front and the time of joining (DE-10), called by the time of the call. */
  list(didId: number, status: ListStatus, caller: Caller | null): Promise<Versioned<WaitingList>> {
    return this.#unit.read(async (tx) => {
      const [board] = present('did', [didId], await findBoards(tx, [didId]))
      const patients = await findPatients(tx, didId, status)
      const toListed = caller ? toPatient : toPublicPatient(board)
      return {
        version: board.version,
        answer: { did: caller ? board.did : toPublicDid(board.did), patients: patients.map(toListed) },
      }
    })
  }

  /** The whole of a board as anyone may see it; undefined when there is no such board. */
  publicBoard(didId: number): Promise<PublicBoard | undefined> {
    return this.#unit.read(async (tx) => {
      const [board] = await findBoards(tx, [didId])
      const option = await this.#findOption(tx, didId)
      if (!board || !option) return undefined
      const patients = async (status: ListStatus) => (await findPatients(tx, didId, status)).map(toPublicPatient(board))
      return { version: board.version, did: toPublicDid(board.did), option, waiting: await patients('WAITING'), called: await patients('CALLED') }
    })
  }

  /** One page of the log of moves, newest first. */
  moves(query: MoveQuery): Promise<Page<WaitingMove>> {
    return listMoves(this.#unit.db, query)
  }
}

function toPatient({ hideName: _hidden, ...patient }: ListedPatient, index: number): WaitingPatient {
  return { ...patient, order: index + 1 }
}

/** A full name never leaves the server without a token, nor anything that leads to one. */
const toPublicPatient =
  (board: Board) =>
  ({ visitId: _visit, front: _front, shownAt: _shown, hideName, ...patient }: ListedPatient, index: number): WaitingPatient => {
    const { label, isHidden } = publicLabel({ ...patient, hideName }, board)
    return { ...patient, order: index + 1, name: label, nameHidden: isHidden }
  }
