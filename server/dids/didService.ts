import type { Did, DidCreate, DidPatch, DidQuery } from '../../contract/dids.ts'
import { isHost } from '../../domain/hosts.ts'
import { changeOf } from '../db/transactions/locks.ts'
import type { UnitOfWork } from '../db/unitOfWork.ts'
import { reload } from '../events/bus.ts'
import { conflict, duplicate, invalid } from '../http/refusals.ts'
import { findVisitsDoneAt, keepBoardRoom, keepDoneRooms, leaveRoom } from '../queue/entries/endedRooms.ts'
import { lockBoards } from '../queue/locks.ts'
import { refuseDuplicate, refuseInUse } from '../records/bulk.ts'
import { recordService } from '../records/recordService.ts'
import { deleteDids, findDids, insertDid, listDids, updateDid } from './didRepository.ts'

/** Manages waiting boards. Numbers are unique; a board with patients cannot be deleted. */
export const didService = (unit: UnitOfWork) =>
  recordService<Did, DidCreate, DidPatch, DidQuery, number[]>(unit, {
    records: 'dids',
    list: listDids,
    find: findDids,
    create: (tx, did) => refuseWrong(() => insertDid(tx, did)),
    // The patients in the queue of a board that gets another room move with it, so the old and the new queue scopes are
    // locked, as for a move of a patient.
    lock: (tx, ids, patches) =>
      lockBoards(tx, ids, {
        change: changeOf(patches, 'no'),
        roomIds: patches.flatMap(({ roomId }) => roomId ?? []),
      }),
    async update(tx, patches, { emit, before }) {
      refuseNewWrongAddresses(patches, before)
      for (const [at, patch] of patches.entries()) {
        const { id, roomId } = patch
        const from = before[at]?.roomId ?? null
        if (roomId !== undefined && roomId !== from) await leaveRoom(tx, { didId: id, roomId: from })
      }
      for (const patch of patches) await refuseWrong(() => updateDid(tx, patch))
      for (const { id } of patches) emit(reload(id))
    },
    async lockToRemove(tx, ids) {
      const visits = await findVisitsDoneAt(tx, ids)
      await lockBoards(tx, ids, { change: 'keys', visits })
      return visits
    },
    async remove(tx, ids, { emit, before, locked: visits }) {
      for (const { id, roomId } of before) await keepBoardRoom(tx, { didId: id, roomId })
      await keepDoneRooms(tx, ids, visits)
      await refuseInUse(IN_USE, () => deleteDids(tx, ids))
      for (const id of ids) emit(reload(id))
    },
  })

/** @throws 400 for an invalid address, unless the board already has it: earlier releases accepted any. */
function refuseNewWrongAddresses(patches: readonly DidPatch[], before: readonly Did[]): void {
  for (const [at, { ipAddress = '' }] of patches.entries())
    if (ipAddress !== '' && !isHost(ipAddress) && ipAddress !== before[at]?.ipAddress)
      throw invalid('ipAddress', 'NO_HOST')
}

/** Translates database errors; a room is the only record that a board refers to. */
function refuseWrong<T>(write: () => Promise<T>): Promise<T> {
  return refuseInUse(NO_SUCH_ROOM, () => refuseDuplicate(NUMBER_TAKEN, write))
}

const NUMBER_TAKEN = () => duplicate('no', 'BOARD_NUMBER_TAKEN')
const NO_SUCH_ROOM = () => invalid('roomId', 'missing.room')
const IN_USE = () => conflict('DID_IN_USE')
