import { sql, type Transaction } from 'kysely'
import type { DB } from '../schema.ts'

/** Result of work that may have failed. */
export type Outcome<T> = { readonly result: T } | { readonly error: unknown }

/**
 * Runs work that is rolled back alone when it fails.
 * @throws when the savepoint is lost: a full or broken disk ends the whole transaction.
 */
export async function attempt<T>(tx: Transaction<DB>, work: (tx: Transaction<DB>) => Promise<T>): Promise<Outcome<T>> {
  await sql`savepoint work`.execute(tx)
  try {
    const result = await work(tx)
    await sql`release savepoint work`.execute(tx)
    return { result }
  } catch (error) {
    await sql`rollback to work`.execute(tx)
    await sql`release savepoint work`.execute(tx)
    return { error }
  }
}
