import type { Page } from '../../contract/common.ts'
import type { Did, DidCreate, DidPatch, DidQuery, PublicDid } from '../../contract/dids.ts'
import { changeAll, present, refuseDuplicate, refuseInUse } from '../db/bulk.ts'
import { findingVersion } from '../db/boardVersion.ts'
import { toPublicDid } from '../db/didRow.ts'
import { lockMoves } from '../db/places.ts'
import { together } from '../db/together.ts'
import type { UnitOfWork } from '../db/unitOfWork.ts'
import { conflict, duplicate, invalid } from '../http/refusals.ts'
import type { Versioned } from '../http/versioned.ts'
import { reload } from '../realtime/bus.ts'
import { deleteDids, findDids, findingDids, insertDid, listDids, updateDid } from './didRepository.ts'

/** Waiting boards. Numbers are unique; a board with patients at it stays (DE-16). */
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
      const [dids, version] = await together(tx, findingDids(tx, [id]), findingVersion(tx, id))
      const [answer] = present('did', [id], dids)
      return { version, answer }
    })
  }

  /** Without what a public screen need not know: the addresses of the board and of its reader (DE-06). */
  async onePublic(id: number): Promise<Versioned<PublicDid>> {
    const { version, answer } = await this.one(id)
    return { version, answer: toPublicDid(answer) }
  }

  create(did: DidCreate): Promise<Did> {
    return this.#unit.run((tx) => refuseWrong(() => insertDid(tx, did)))
  }

  /** A board that gets another room takes its patients along: both places are locked, as by a move of a patient. */
  update(patches: readonly DidPatch[]): Promise<Did[]> {
    return this.#unit.run(async (tx, tell) => {
      const moves = patches.flatMap(({ id, roomId }) => (roomId === undefined ? [] : [{ didId: id, roomId }]))
      if (moves.length > 0) await lockMoves(tx, moves)
      const dids = await refuseWrong(() => changeAll('did', patches, (patch) => updateDid(tx, patch)))
      for (const { id } of dids) tell(reload(id))
      return dids
    })
  }

  remove(ids: readonly number[]): Promise<{ ids: number[] }> {
    return this.#unit.run(async (tx, tell) => {
      present('did', ids, await findDids(tx, ids))
      await refuseInUse(IN_USE, () => deleteDids(tx, ids))
      for (const id of ids) tell(reload(id))
      return { ids: [...ids] }
    })
  }
}

/** The only record that a board refers to is its room. */
function refuseWrong<T>(write: () => Promise<T>): Promise<T> {
  return refuseInUse(NO_SUCH_ROOM, () => refuseDuplicate(NUMBER_TAKEN, write))
}

const NUMBER_TAKEN = () => duplicate('no', '이미 사용 중인 대기판 번호입니다.')
const NO_SUCH_ROOM = () => invalid('roomId', '검사실을 찾을 수 없습니다.')
const IN_USE = () => conflict('DID_IN_USE', '대기 중이거나 검사 중, 보류 중인 환자가 있는 대기판은 삭제할 수 없습니다.')
