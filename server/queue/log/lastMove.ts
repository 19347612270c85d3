import type { Kysely } from 'kysely'
import type { WaitingMove } from '../../../contract/waitingMoves.ts'
import type { DB, Row } from '../../db/schema.ts'
import type { EntryState } from './moveLog.ts'

/** A logged move with the state that an undo restores; `before` is null for joining the queue. */
export interface LoggedMove extends Omit<WaitingMove, 'name' | 'number'> {
  readonly before: EntryState | null
}

/** Finds the last move of an entry. */
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

/** Finds which of these entries was created by a move of another one; undefined for none. */
export async function findMadeBy(
  db: Kysely<DB>,
  moveId: number,
  didWaitingIds: readonly number[],
): Promise<number | undefined> {
  const row = await db
    .selectFrom('did_waiting_moves')
    .select('did_waiting_id')
    .where('did_waiting_id', 'in', didWaitingIds)
    .where('cause_id', '=', moveId)
    .executeTakeFirst()
  return row?.did_waiting_id
}

/** Maps a log row to the contract's type, without name and number of the patient. */
export function toMove(row: Row<'did_waiting_moves'>): Omit<WaitingMove, 'name' | 'number'> {
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
    ...(row.place !== null && { place: row.place }),
  }
}
