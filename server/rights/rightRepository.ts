import { type Kysely, sql, type Transaction } from 'kysely'
import { RIGHTS, type Right } from '../../domain/rights.ts'
import { isPostgres } from '../db/dialects/isPostgres.ts'
import { combine, Query, query } from '../db/pipeline/pipeline.ts'
import type { DB } from '../db/schema.ts'

/** Reads the rights withheld from users of authority USER, in the order of {@link RIGHTS}. */
export const readWithheldRights = (db: Kysely<DB>): Query<Right[]> =>
  query(db, db.selectFrom('withheld_rights').select('name'), (rows) =>
    // Skips unknown rights, which a later version may have stored.
    RIGHTS.filter((right) => rows.some(({ name }) => name === right)),
  )

/** Reads the withheld rights as {@link readWithheldRights} does; they stay as they are until the transaction ends. */
export const holdWithheldRights = (tx: Transaction<DB>): Query<Right[]> =>
  combine(tx, [lockRights(tx), readWithheldRights(tx)], ([, withheld]) => withheld)

/** A lock of the table, because a right that is not withheld has no row. The embedded database has one writer. */
const lockRights = (tx: Transaction<DB>): Query<void> =>
  new Query(
    tx,
    isPostgres(tx) ? [{ compile: () => sql`lock table withheld_rights in share mode`.compile(tx) }] : [],
    () => undefined,
  )

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
