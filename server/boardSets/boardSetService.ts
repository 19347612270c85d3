import type { Transaction } from 'kysely'
import type { BoardSet, BoardSetCreate, BoardSetPatch, BoardSetQuery } from '../../contract/boardSets.ts'
import type { DB } from '../db/schema.ts'
import { holdRows, lockRows } from '../db/transactions/locks.ts'
import type { UnitOfWork } from '../db/unitOfWork.ts'
import { duplicate, invalid } from '../http/refusals.ts'
import { refuseDuplicate } from '../records/bulk.ts'
import { recordService } from '../records/recordService.ts'
import { deleteBoardSets, findBoardSets, insertBoardSet, listBoardSets, updateBoardSet } from './boardSetRepository.ts'

/** Manages sets of boards (모아 보기), whose short addresses staff choose. A screen of a set reads its boards one by one. */
export const boardSetService = (unit: UnitOfWork) =>
  recordService<BoardSet, BoardSetCreate, BoardSetPatch, BoardSetQuery>(unit, {
    records: 'boardSets',
    list: listBoardSets,
    find: findBoardSets,
    async create(tx, set) {
      await holdBoards(tx, [set])
      await refuseDuplicate(ADDRESS_TAKEN, () => insertBoardSet(tx, set))
      return set.id
    },
    async lock(tx, ids, patches) {
      await holdBoards(tx, patches)
      await lockRows(tx, 'board_sets', ids)
    },
    async update(tx, patches) {
      for (const patch of patches) await updateBoardSet(tx, patch)
    },
    lockToRemove: (tx, ids) => lockRows(tx, 'board_sets', ids),
    remove: deleteBoardSets,
  })

/**
 * Locks the boards before the sets, as the deletion of a board does, which leaves its sets. @throws 400 for a board that
 * does not exist or is named twice
 */
async function holdBoards(tx: Transaction<DB>, sets: readonly Pick<BoardSetPatch, 'didIds'>[]): Promise<void> {
  const named = sets.flatMap(({ didIds }) => didIds ?? [])
  const found = new Set(await holdRows(tx, 'dids', named))
  const unknown = named.find((id) => !found.has(id))
  if (unknown !== undefined) throw invalid('didIds', 'missing.did')
  for (const { didIds = [] } of sets) if (new Set(didIds).size < didIds.length) throw invalid('didIds', 'BOARD_TWICE')
}

const ADDRESS_TAKEN = () => duplicate('id', 'SHORT_ADDRESS_TAKEN')
