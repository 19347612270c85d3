import type { Kysely, Transaction } from 'kysely'
import type { VisitPatch } from '../../contract/visits.ts'
import type { DB } from '../db/schema.ts'
import { invalid } from '../http/refusals.ts'
import { lockRows } from '../db/transactions/locks.ts'

/** Locks a tag against deletion until the transaction ends. @returns whether it exists. */
export async function holdTag(tx: Transaction<DB>, id: number): Promise<boolean> {
  return (await lockRows(tx, 'tag_mappings', [id])).length > 0
}

/** Returns the ids that belong to no room. */
export async function missingRooms(db: Kysely<DB>, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const found = new Set(
    (await db.selectFrom('rooms').select('id').where('id', 'in', ids).execute()).map(({ id }) => id),
  )
  return ids.filter((id) => !found.has(id))
}

/** Checks planned rooms. @throws 400 at `roomIds` when one is named twice or does not exist. */
export async function refuseWrongPlan(db: Kysely<DB>, roomIds: readonly number[]): Promise<void> {
  if (new Set(roomIds).size < roomIds.length) throw invalid('roomIds', 'ROOM_TWICE')
  const missing = await missingRooms(db, roomIds)
  if (missing.length > 0) throw invalid('roomIds', 'NO_SUCH_ROOMS', { ids: missing.join(', ') })
}

/** Checks the tag and the planned rooms. @throws 400 at a field that names a missing record, or one twice. */
export async function checkReferences(
  tx: Transaction<DB>,
  { tagMappingId, roomIds }: Pick<VisitPatch, 'tagMappingId' | 'roomIds'>,
): Promise<void> {
  if (tagMappingId && !(await holdTag(tx, tagMappingId))) throw invalid('tagMappingId', 'NO_SUCH_TAG')
  if (roomIds) await refuseWrongPlan(tx, roomIds)
}
