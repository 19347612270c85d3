import { type Kysely, sql } from 'kysely'
import type { MoveAction } from '../../../domain/waitingMoves.ts'
import type { DB } from '../../db/schema.ts'

/** Finds the id of the tag with a reader's value in the normal form; doubles are ignored. */
export async function findTag(db: Kysely<DB>, normalTagValue: string): Promise<number | undefined> {
  const found = db.selectFrom('tag_mappings').select('id').where('normal_tag_value', '=', normalTagValue)
  // A literal, not a parameter: only then can the databases use the index of tags that are no doubles.
  return (await found.where('is_double', '=', sql.lit(0)).executeTakeFirst())?.id
}

/** Finds the open visit of a tag; null for none. */
export async function openVisitOf(db: Kysely<DB>, tagId: number): Promise<number | null> {
  // A literal, not a parameter: only then can the databases use the index of open visits' tags.
  const open = db
    .selectFrom('visits')
    .select('id')
    .where('tag_mapping_id', '=', tagId)
    .where('status', '=', sql.lit('OPEN'))
  return (await open.executeTakeFirst())?.id ?? null
}

/** Finds the last move of a visit; undefined for none. */
export function findLastMoveOf(
  db: Kysely<DB>,
  visitId: number | null,
): Promise<{ id: number; action: MoveAction } | undefined> {
  return db
    .selectFrom('did_waiting_moves')
    .select(['id', 'action'])
    .where('visit_id', '=', visitId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A planned room, and when it was done at a board that was deleted since; null for not. */
interface PlannedRoom {
  readonly roomId: number
  readonly doneAt: string | null
}

/** Returns the planned rooms of a visit; none means every room. */
export const plannedRooms = (db: Kysely<DB>, visitId: number): Promise<PlannedRoom[]> =>
  db
    .selectFrom('visit_rooms')
    .select(['room_id as roomId', 'done_at as doneAt'])
    .where('visit_id', '=', visitId)
    .execute()
