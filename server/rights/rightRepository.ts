import { type Kysely, sql, type Transaction } from 'kysely'
import { isGivenRight, RIGHTS, type Right } from '../../domain/rights.ts'
import { isPostgres } from '../db/dialect.ts'
import type { DB } from '../db/schema.ts'

/** Reads the rights that users of authority USER do not have, in the order of {@link RIGHTS}. */
export async function readWithheldRights(db: Kysely<DB>): Promise<Right[]> {
  const withheld = await db.selectFrom('withheld_rights').select('name').execute()
  const given = await db.selectFrom('given_rights').select('name').execute()
  // Skips unknown rights, which a later version may have stored.
  return RIGHTS.filter((right) =>
    isGivenRight(right) ? !given.some(({ name }) => name === right) : withheld.some(({ name }) => name === right),
  )
}

/** Reads the withheld rights as {@link readWithheldRights} does; they stay as they are until the transaction ends. */
export async function holdWithheldRights(tx: Transaction<DB>): Promise<Right[]> {
  // Locks the tables, because most rights have no row. The embedded database has one writer.
  if (isPostgres(tx)) await sql`lock table withheld_rights, given_rights in share mode`.execute(tx)
  return readWithheldRights(tx)
}

/** Withholds rights from users of authority USER; those already withheld stay so. */
export async function withholdRights(tx: Kysely<DB>, rights: readonly Right[]): Promise<void> {
  await addNames(
    tx,
    'withheld_rights',
    rights.filter((right) => !isGivenRight(right)),
  )
  await tx.deleteFrom('given_rights').where('name', 'in', rights.filter(isGivenRight)).execute()
}

/** Grants rights to users of authority USER; those not withheld are ignored. */
export async function grantRights(tx: Kysely<DB>, rights: readonly Right[]): Promise<void> {
  await tx.deleteFrom('withheld_rights').where('name', 'in', rights).execute()
  await addNames(tx, 'given_rights', rights.filter(isGivenRight))
}

async function addNames(
  tx: Kysely<DB>,
  table: 'withheld_rights' | 'given_rights',
  names: readonly Right[],
): Promise<void> {
  if (names.length === 0) return
  await tx
    .insertInto(table)
    .values(names.map((name) => ({ name })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}
