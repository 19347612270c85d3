import type { Transaction } from 'kysely'
import type { BoardSet, BoardSetCreate, BoardSetPatch, BoardSetQuery } from '../../contract/boardSets.ts'
import type { Page } from '../../contract/common.ts'
import type { DB } from '../db/schema.ts'
import { holdRows, lockRows } from '../db/transactions/lockRows.ts'
import type { Audit, UnitOfWork } from '../db/unitOfWork.ts'
import { duplicate, invalid } from '../http/refusals.ts'
import { allOrThrow, refuseDuplicate } from '../records/bulk.ts'
import { refuseChanged } from '../records/refuseChanged.ts'
import { deleteBoardSets, findBoardSets, insertBoardSet, listBoardSets, updateBoardSet } from './boardSetRepository.ts'

/** Manages sets of boards (모아 보기), whose short addresses staff choose. A screen of a set reads its boards one by one. */
export class BoardSetService {
  readonly #unit: UnitOfWork

  constructor(unit: UnitOfWork) {
    this.#unit = unit
  }

  list(query: BoardSetQuery): Promise<Page<BoardSet>> {
    return listBoardSets(this.#unit.db, query)
  }

  async one(id: string): Promise<BoardSet> {
    return allOrThrow('boardSet', [id], await findBoardSets(this.#unit.db, [id]))[0]
  }

  create(audit: Audit<BoardSet>, set: BoardSetCreate): Promise<BoardSet> {
    return this.#unit.change(audit, async (tx) => {
      await holdBoards(tx, [set])
      await refuseDuplicate(ADDRESS_TAKEN, () => insertBoardSet(tx, set))
      return { ...set, short: set.id }
    })
  }

  update(
    audit: Audit<BoardSet[]>,
    patches: readonly BoardSetPatch[],
    versions: readonly string[] = [],
  ): Promise<BoardSet[]> {
    return this.#unit.change(audit, async (tx) => {
      const ids = patches.map(({ id }) => id)
      await holdBoards(tx, patches)
      await lockRows(tx, 'board_sets', ids)
      allOrThrow('boardSet', ids, await findBoardSets(tx, ids))
      await refuseChanged(tx, { action: 'boardSets.update', patches, versions, read: (all) => findBoardSets(tx, all) })
      for (const patch of patches) await updateBoardSet(tx, patch)
      return allOrThrow('boardSet', ids, await findBoardSets(tx, ids))
    })
  }

  remove(audit: Audit<{ ids: string[] }>, ids: readonly string[]): Promise<{ ids: string[] }> {
    return this.#unit.change(audit, async (tx) => {
      await lockRows(tx, 'board_sets', ids)
      allOrThrow('boardSet', ids, await findBoardSets(tx, ids))
      await deleteBoardSets(tx, ids)
      return { ids: [...ids] }
    })
  }
}

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
