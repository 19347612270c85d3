import { CompiledQuery, type Transaction } from 'kysely'
import { setTimeout } from 'node:timers/promises'
import type { DB } from '../schema.ts'
import { isTransient } from '../errors/databaseErrors.ts'

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

/**
 * With the pauses this takes half a second at most, on average: the staff of a busy room edit its boards one after the
 * other.
 */
const TRIES = 10
const PAUSE_MS = 20

/** Retries the work of a transaction a few times when it fails because of a concurrent transaction. */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === TRIES || !isTransient(error)) throw error
    }
    // Random, so that the retries do not collide again.
    await setTimeout(PAUSE_MS * tries * Math.random())
  }
}
