import { type Kysely, sql, type Transaction } from 'kysely'
import { RIGHTS, type Right } from '../../domain/rights.ts'
import { isPostgres } from '../db/dialects/isPostgres.ts'
import type { DB } from '../db/schema.ts'

/** Reads the rights withheld from users of authority USER, in the order of {@link RIGHTS}. */
export async function readWithheldRights(db: Kysely<DB>): Promise<Right[]> {
  const rows = await db.selectFrom('withheld_rights').select('name').execute()
  // Skips unknown rights, which a later version may have stored.
  return RIGHTS.filter((right) => rows.some(({ name }) => name === right))
}

/** Reads the withheld rights as {@link readWithheldRights} does; they stay as they are until the transaction ends. */
export async function holdWithheldRights(tx: Transaction<DB>): Promise<Right[]> {
  // Locks the table, because a right that is not withheld has no row. The embedded database has one writer.
  if (isPostgres(tx)) await sql`lock table withheld_rights in share mode`.execute(tx)
  return readWithheldRights(tx)
}

/** Withholds rights from users of authority USER; those already withheld stay so. */
export async function withholdRights(tx: Kysely<DB>, rights: readonly Right[]): Promise<void> {
  if (rights.length === 0) return
  await tx
    .insertInto('withheld_rights')
    .values(rights.map((name) => ({ name })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/** Grants rights to users of authority USER again; those not withheld are ignored. */
export async function grantRights(tx: Kysely<DB>, rights: readonly Right[]): Promise<void> {
  await tx.deleteFrom('withheld_rights').where('name', 'in', rights).execute()
}
