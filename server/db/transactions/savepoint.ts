import { CompiledQuery, type Transaction } from 'kysely'
import type { DB } from '../schema.ts'

const SAVE = CompiledQuery.raw('savepoint work')
const RELEASE = CompiledQuery.raw('release savepoint work')
const ROLL_BACK = CompiledQuery.raw('rollback to work')

/** Result of work that may have failed. */
export type Outcome<T> = { readonly result: T } | { readonly error: unknown }

/**
 * Runs work that is rolled back alone when it fails.
 * @throws when the savepoint is lost: a full or broken disk ends the whole transaction.
 */
export async function attempt<T>(tx: Transaction<DB>, work: (tx: Transaction<DB>) => Promise<T>): Promise<Outcome<T>> {
  await tx.executeQuery(SAVE)
  try {
    const result = await work(tx)
    await tx.executeQuery(RELEASE)
    return { result }
  } catch (error) {
    await tx.executeQuery(ROLL_BACK)
    await tx.executeQuery(RELEASE)
    return { error }
  }
}
