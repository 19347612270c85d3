import type { Kysely } from 'kysely'
import { initial } from './0096_initial.ts'

/** The last step of 0.1, and how many there were. */
const LAST_OF_01 = '0096_waiting_since'
const COUNT_OF_01 = 67

/** Returns the steps of 0.1 among those of a database. */
export const stepsOf01 = (done: readonly string[]): readonly string[] =>
  done.filter((name) => name <= LAST_OF_01 && name !== initial.name)

/** Whether a database has the schema of the last 0.1, which is that of the initial step, or went on from it. */
export const isOf01 = (done: readonly string[]): boolean => stepsOf01(done).length === COUNT_OF_01

/** Whether a database is older than the last 0.1. */
export const isTooOld = (done: readonly string[]): boolean =>
  done.length > 0 && !done.includes(initial.name) && !isOf01(done)

/** Replaces the steps of 0.1 in the list of a database by the initial step. */
export async function adopt(transaction: Kysely<unknown>, done: readonly string[]): Promise<void> {
  const db = transaction as Kysely<{ kysely_migration: { name: string; timestamp: string } }>
  const { numDeletedRows } = await db
    .deleteFrom('kysely_migration')
    .where('name', 'in', stepsOf01(done))
    .executeTakeFirstOrThrow()
  // Another server that starts on the same database may have been first.
  if (numDeletedRows === 0n) return
  await db.insertInto('kysely_migration').values({ name: initial.name, timestamp: new Date().toISOString() }).execute()
}
