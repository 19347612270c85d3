import { type Kysely, sql } from 'kysely'
import type { DB, Row } from '../../db/schema.ts'

/** Stores a failed message; one that is known by its hash comes once more, now. */
export const storeFailure = (db: Kysely<DB>, failure: Omit<Row<'hl7_failures'>, 'id' | 'times'>): Promise<unknown> =>
  db
    .insertInto('hl7_failures')
    .values(failure)
    .onConflict((conflict) =>
      conflict.column('hash').doUpdateSet({ at: failure.at, times: sql`hl7_failures.times + 1` }),
    )
    .execute()

/** Deletes all failed messages but the newest ones. */
export const limitFailures = (db: Kysely<DB>, count: number): Promise<unknown> =>
  db
    .deleteFrom('hl7_failures')
    .where('id', '<=', ({ selectFrom }) =>
      selectFrom('hl7_failures').select('id').orderBy('id', 'desc').limit(1).offset(count),
    )
    .execute()

/** Deletes failed messages before a time. @returns whether there were any */
export async function eraseFailures(db: Kysely<DB>, before: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('hl7_failures')
    .where('at', '<', before.toISOString())
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
