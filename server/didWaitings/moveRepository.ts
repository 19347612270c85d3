import { type Kysely, sql } from 'kysely'
import type { Page } from '../../contract/common.ts'
import type { MoveQuery, WaitingMove } from '../../contract/didWaitings.ts'
import { type ListPlan, readPage, when } from '../db/list.ts'
import type { DB, Row } from '../db/schema.ts'
import type { EntryState } from '../db/waitingMoves.ts'
import type { MoveCounts } from './moveCounts.ts'

/** A move as it was written down, with what an undo restores; `before` is null for who joined. */
export interface LoggedMove extends Omit<WaitingMove, 'name'> {
  readonly before: EntryState | null
}

/** The last move of an entry. */
export async function findLastMove(db: Kysely<DB>, didWaitingId: number): Promise<LoggedMove | undefined> {
  const row = await db
    .selectFrom('did_waiting_moves')
    .selectAll()
    .where('did_waiting_id', '=', didWaitingId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { ...toMove(row), before: row.before === null ? null : (JSON.parse(row.before) as EntryState) }
}

/** One page of the log, newest first. @param counts knows how long that of a board is, if given. */
export function listMoves(db: Kysely<DB>, query: MoveQuery, counts?: MoveCounts): Promise<Page<WaitingMove>> {
  const { didId, visitId } = query
  const filtered = db
    .selectFrom('did_waiting_moves')
    .selectAll()
    // not a join: the rows are counted without it
    .select((eb) => eb.selectFrom('visits').select('visits.name').whereRef('visits.id', '=', 'visit_id').as('patient_name'))
    .where((eb) =>
      eb.and([
        ...when(didId, (id) => eb('did_id', '=', id)),
        ...when(visitId, (id) => eb('visit_id', '=', id)),
      ]),
    )
  const plan = { ...NEWEST_FIRST, ...(counts && didId !== undefined && visitId === undefined && { total: () => counts.of(db, didId) }) }
  return readPage(filtered, query, plan, (row) => ({ ...toMove(row), name: row.patient_name ?? '' }))
}

const NEWEST_FIRST: ListPlan<'id'> = { orders: { id: [sql.ref('id')] }, fallback: [{ field: 'id', dir: 'desc' }], indexed: true }

function toMove(row: Row<'did_waiting_moves'>): Omit<WaitingMove, 'name'> {
  return {
    id: row.id,
    didWaitingId: row.did_waiting_id,
    didId: row.did_id,
    visitId: row.visit_id,
    action: row.action,
    from: row.from_status,
    to: row.to_status,
    reason: row.reason,
    note: row.note,
    by: row.user_id,
    byName: row.user_name,
    at: row.at,
  }
}
