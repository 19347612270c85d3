import type { Page } from '../../contract/common.ts'
import type { MoveQuery, WaitingList, WaitingMove, WaitingPatient } from '../../contract/didWaitings.ts'
import { publicName } from '../../domain/masking.ts'
import { present } from '../db/bulk.ts'
import { toPublicDid } from '../db/didRow.ts'
import type { UnitOfWork } from '../db/unitOfWork.ts'
import type { Caller } from '../http/route.ts'
import { type Board, findBoards } from './boardRepository.ts'
import { listMoves } from './moveRepository.ts'
import { findPatients, type ListedPatient, type ListStatus } from './patientRepository.ts'

/** What can be read of the queues: a board's three lists, whole for staff, masked for a public screen (DE-06), and the log. */
export class DidWaitingLists {
  readonly #unit: UnitOfWork

  constructor(unit: UnitOfWork) {
    this.#unit = unit
  }

  /** One list, in its order: waiting and holding by their front and the time of joining (DE-10), called by the time of the call. */
  async list(didId: number, status: ListStatus, caller: Caller | null): Promise<WaitingList> {
    const [board] = present('did', [didId], await findBoards(this.#unit.db, [didId]))
    const patients = await findPatients(this.#unit.db, didId, status)
    return {
      did: caller ? board.did : toPublicDid(board.did),
      patients: patients.map((patient, index) => (caller ? toPatient(patient, index) : toPublicPatient(patient, index, board))),
    }
  }

  /** One page of the log of moves, newest first. */
  moves(query: MoveQuery): Promise<Page<WaitingMove>> {
    return listMoves(this.#unit.db, query)
  }
}

function toPatient(patient: ListedPatient, index: number): WaitingPatient {
  return { ...patient, order: index + 1 }
}

/** A full name never leaves the server without a token, nor anything that leads to one. */
function toPublicPatient({ visitId: _visit, front: _front, ...patient }: ListedPatient, index: number, { masking }: Board): WaitingPatient {
  return { ...patient, order: index + 1, name: publicName(patient.name, masking) }
}
