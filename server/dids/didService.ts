import type { Page } from '../../contract/common.ts'
import { type Did, type DidCreate, type DidPatch, type DidQuery, type PublicDid } from '../../contract/dids.ts'
import { isHost } from '../../domain/hosts.ts'
import type { Transaction } from 'kysely'
import { changeAll, allOrThrow, refuseDuplicate, refuseInUse } from '../records/bulk.ts'
import { toPublicDid, findVersion } from '../db/boards/didRow.ts'
import { findVisitsDoneAt, keepBoardRoom, keepDoneRooms, keepEndedRooms } from '../queue/entries/endedRooms.ts'
import { lockBoards } from '../queue/locks.ts'
import type { DB } from '../db/schema.ts'
import { changeOf } from '../db/transactions/lockRows.ts'
import { refuseChanged } from '../records/refuseChanged.ts'
import type { Audit, UnitOfWork } from '../db/unitOfWork.ts'
import { conflict, duplicate, invalid } from '../http/refusals.ts'
import type { Versioned } from '../http/recordVersion.ts'
import { reload } from '../events/bus.ts'
import { deleteDids, findDids, insertDid, listDids, updateDid } from './didRepository.ts'

/** Manages waiting boards. Numbers are unique; a board with patients cannot be deleted. */
export class DidService {
  readonly #unit: UnitOfWork

  constructor(unit: UnitOfWork) {
    this.#unit = unit
  }

  list(query: DidQuery): Promise<Page<Did>> {
    return listDids(this.#unit.db, query)
  }

  one(id: number): Promise<Versioned<Did>> {
    return this.#unit.read(async (tx) => {
      const [answer] = allOrThrow('did', [id], await findDids(tx, [id]))
      return { version: await findVersion(tx, id), answer }
    })
  }

  /** Reads a board without the addresses of its computer and reader, for public screens. */
  async onePublic(id: number): Promise<Versioned<PublicDid>> {
    const { version, answer } = await this.one(id)
    return { version, answer: toPublicDid(answer) }
  }

  create(audit: Audit<Did>, did: DidCreate): Promise<Did> {
    return this.#unit.change(audit, (tx) => refuseWrong(() => insertDid(tx, did)))
  }

  /**
   * Updates boards. The patients in the queue of a board that gets another room move with it, so the old and the new
   * queue scopes are locked, as for a move of a patient; exams that ended stay in the old room.
   */
  update(audit: Audit<Did[]>, patches: readonly DidPatch[], versions: readonly string[] = []): Promise<Did[]> {
    return this.#unit.change(audit, async (tx, emit) => {
      const rooms = await lockBoards(
        tx,
        patches.map(({ id }) => id),
        { change: changeOf(patches, 'no'), roomIds: patches.flatMap(({ roomId }) => roomId ?? []) },
      )
      await refuseChanged(tx, { action: 'dids.update', patches, versions, read: (ids) => findDids(tx, ids) })
      await refuseNewWrongAddresses(tx, patches)
      for (const { id, roomId } of patches) {
        const before = rooms.get(id)
        if (before !== undefined && roomId !== undefined && roomId !== before)
          await keepEndedRooms(tx, { didId: id, roomId: before })
      }
      const dids = await refuseWrong(() => changeAll('did', patches, (patch) => updateDid(tx, patch)))
      for (const { id } of dids) emit(reload(id))
      return dids
    })
  }

  remove(audit: Audit<{ ids: number[] }>, ids: readonly number[]): Promise<{ ids: number[] }> {
    return this.#unit.change(audit, async (tx, emit) => {
      const visits = await findVisitsDoneAt(tx, ids)
      await lockBoards(tx, ids, { change: 'keys', visits })
      const dids = allOrThrow('did', ids, await findDids(tx, ids))
      for (const { id, roomId } of dids) await keepBoardRoom(tx, { didId: id, roomId })
      await keepDoneRooms(tx, ids, visits)
      await refuseInUse(IN_USE, () => deleteDids(tx, ids))
      for (const id of ids) emit(reload(id))
      return { ids: [...ids] }
    })
  }
}

/** @throws 400 for an invalid address, unless the board already has it: earlier releases accepted any. */
async function refuseNewWrongAddresses(tx: Transaction<DB>, patches: readonly DidPatch[]): Promise<void> {
  const wrong = patches.flatMap(({ id, ipAddress = '' }) =>
    ipAddress === '' || isHost(ipAddress) ? [] : { id, ipAddress },
  )
  if (wrong.length === 0) return
  const known = new Map(
    (
      await findDids(
        tx,
        wrong.map(({ id }) => id),
      )
    ).map((did) => [did.id, did.ipAddress]),
  )
  if (wrong.some(({ id, ipAddress }) => known.get(id) !== ipAddress)) throw invalid('ipAddress', 'NO_HOST')
}

/** Translates database errors; a room is the only record that a board refers to. */
function refuseWrong<T>(write: () => Promise<T>): Promise<T> {
  return refuseInUse(NO_SUCH_ROOM, () => refuseDuplicate(NUMBER_TAKEN, write))
}

const NUMBER_TAKEN = () => duplicate('no', 'BOARD_NUMBER_TAKEN')
const NO_SUCH_ROOM = () => invalid('roomId', 'missing.room')
const IN_USE = () => conflict('DID_IN_USE')
