import { type Kysely, sql } from 'kysely'
import type { DB, Row } from '../../db/schema.ts'
import { inGroups } from '../../db/batches/inGroups.ts'

const ROWS_AT_ONCE = 200

export type AcceptedMessage = Row<'hl7_messages'>

/** Finds accepted messages by their senders and ids. @param keys of a few messages */
export const findAccepted = (
  db: Kysely<DB>,
  keys: readonly Pick<AcceptedMessage, 'sender' | 'control_id'>[],
): Promise<AcceptedMessage[]> =>
  db
    .selectFrom('hl7_messages')
    .selectAll()
    .where((eb) =>
      eb.or(
        keys.map(({ sender, control_id }) => eb.and([eb('sender', '=', sender), eb('control_id', '=', control_id)])),
      ),
    )
    .execute()

/** Stores accepted messages; of one that was stored meanwhile the first stays. */
export async function storeAccepted(db: Kysely<DB>, messages: readonly AcceptedMessage[]): Promise<void> {
  for (const some of inGroups(messages, ROWS_AT_ONCE))
    await db
      .insertInto('hl7_messages')
      .values(some)
      .onConflict((conflict) => conflict.columns(['sender', 'control_id']).doNothing())
      .execute()
}

/** Adds to the counts of days. */
export async function addCounts(db: Kysely<DB>, counts: readonly Row<'hl7_counts'>[]): Promise<void> {
  for (const count of counts)
    await db
      .insertInto('hl7_counts')
      .values(count)
      .onConflict((conflict) =>
        conflict.columns(['day', 'source', 'type']).doUpdateSet({
          taken: sql`hl7_counts.taken + ${count.taken}`,
          unread: sql`hl7_counts.unread + ${count.unread}`,
          failed: sql`hl7_counts.failed + ${count.failed}`,
          last_at: count.last_at,
        }),
      )
      .execute()
}

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

/** Finds which of these codes are mapped to records of a kind. */
export async function findMapped(
  db: Kysely<DB>,
  kind: 'ROOM' | 'PACKAGE',
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  if (codes.length === 0) return new Set()
  const rows = await db
    .selectFrom('intake_codes')
    .select('code')
    .where('kind', '=', kind)
    .where('code', 'in', codes)
    .execute()
  return new Set(rows.map(({ code }) => code))
}

/** Deletes failed messages before a time. @returns whether there were any */
export async function eraseFailures(db: Kysely<DB>, before: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('hl7_failures')
    .where('at', '<', before.toISOString())
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Deletes ids and counts of messages before a time. */
export async function clearAccepted(db: Kysely<DB>, before: Date): Promise<void> {
  const instant = before.toISOString()
  await db.deleteFrom('hl7_messages').where('at', '<', instant).execute()
  await db.deleteFrom('hl7_counts').where('last_at', '<', instant).execute()
}
