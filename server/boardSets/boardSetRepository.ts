import type { Kysely, Transaction } from 'kysely'
import type {
  BOARD_SET_SORTS,
  BoardSet,
  BoardSetCreate,
  BoardSetPatch,
  BoardSetQuery,
} from '../../contract/boardSets.ts'
import type { Page } from '../../contract/common.ts'
import { contains, matching, type ListPlan, ascending, readPage } from '../db/lists.ts'
import type { DB, Row } from '../db/schema.ts'

/** Returns one page of board sets, by name unless the request sorts. */
export async function listBoardSets(db: Kysely<DB>, query: BoardSetQuery): Promise<Page<BoardSet>> {
  const filtered = db
    .selectFrom('board_sets')
    .selectAll()
    .where((eb) =>
      matching(query, {
        id: (id) => contains(eb.ref('id'), id),
        name: (name) => contains(eb.ref('name'), name),
      }),
    )
  const page = await readPage(filtered, query, LIST_PLAN, (row) => row)
  return { ...page, content: await withBoards(db, page.content) }
}

/** Finds the existing board sets among these ids, in no particular order. */
export async function findBoardSets(db: Kysely<DB>, ids: readonly string[]): Promise<BoardSet[]> {
  return withBoards(db, await db.selectFrom('board_sets').selectAll().where('id', 'in', ids).execute())
}

/** Inserts a board set with the short address that staff chose. */
export async function insertBoardSet(tx: Transaction<DB>, { didIds, ...row }: BoardSetCreate): Promise<void> {
  await tx.insertInto('board_sets').values(row).execute()
  await insertBoards(tx, row.id, didIds)
}

/** Changes the given fields of a board set. */
export async function updateBoardSet(tx: Transaction<DB>, { id, didIds, ...changes }: BoardSetPatch): Promise<void> {
  // `id` is set to itself so that a patch of the boards alone is still a statement.
  await tx
    .updateTable('board_sets')
    .set({ id, ...changes })
    .where('id', '=', id)
    .execute()
  if (!didIds) return
  await tx.deleteFrom('board_set_boards').where('board_set_id', '=', id).execute()
  await insertBoards(tx, id, didIds)
}

/** Deletes board sets; their boards stay. */
export async function deleteBoardSets(db: Kysely<DB>, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('board_sets').where('id', 'in', ids).execute()
}

async function insertBoards(tx: Transaction<DB>, id: string, didIds: readonly number[]): Promise<void> {
  const rows = didIds.map((did_id, position) => ({ board_set_id: id, position, did_id }))
  await tx.insertInto('board_set_boards').values(rows).execute()
}

async function withBoards(db: Kysely<DB>, sets: readonly Row<'board_sets'>[]): Promise<BoardSet[]> {
  if (sets.length === 0) return []
  const boards = await db
    .selectFrom('board_set_boards')
    .select(['board_set_id as id', 'did_id as didId'])
    .where(
      'board_set_id',
      'in',
      sets.map(({ id }) => id),
    )
    .orderBy('board_set_id')
    .orderBy('position')
    .execute()
  const bySet = Map.groupBy(boards, ({ id }) => id)
  return sets.map((set) => ({ ...set, short: set.id, didIds: (bySet.get(set.id) ?? []).map(({ didId }) => didId) }))
}

const LIST_PLAN: ListPlan<(typeof BOARD_SET_SORTS)[number]> = { fallback: ascending('name', 'id') }
