import type { Kysely, Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'
import { lockRows } from '../db/transactions/lockRows.ts'

/** Whether a tag exists; if so, nobody deletes it until the transaction ends. */
export async function holdTag(tx: Transaction<DB>, id: number): Promise<boolean> {
  return (await lockRows(tx, 'tag_mappings', [id]).execute()).length > 0
}

/** Those of the rooms that do not exist. */
export async function missingRooms(db: Kysely<DB>, ids: readonly number[]): Promise<number[]> {
  const found = new Set(
    (await db.selectFrom('rooms').select('id').where('id', 'in', ids).execute()).map(({ id }) => id),
  )
  return ids.filter((id) => !found.has(id))
}
