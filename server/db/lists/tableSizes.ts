import type { Kysely } from 'kysely'
import type { DB, Row } from '../schema.ts'

/**
 * How many rows a table has that the database keeps count of: as exact as counting them, and as fast for a million as
 * for one. Counting a million visits takes 7 times the processor time of their list (decision 37).
 */
export async function sizeOf(db: Kysely<DB>, name: Row<'table_sizes'>['name']): Promise<number> {
  const { size } = await db.selectFrom('table_sizes').select('size').where('name', '=', name).executeTakeFirstOrThrow()
  return size
}
