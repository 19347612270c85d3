import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'

/** Steps for which a used code is remembered: one day, far longer than a code counts. */
const REMEMBERED_STEPS = 2_880

/**
 * Uses up the code of a time step, and forgets those of the user that are long past. Steps later than the present one
 * stay: they were used while the clock was ahead, and their time is still to come.
 *
 * @returns whether the code had not been used before, on any server
 */
export async function spendCode(db: Kysely<DB>, userId: string, step: number): Promise<boolean> {
  await db
    .deleteFrom('used_codes')
    .where('user_id', '=', userId)
    .where('step', '<', step - REMEMBERED_STEPS)
    .execute()
  const used = db
    .insertInto('used_codes')
    .values({ user_id: userId, step })
    .onConflict((conflict) => conflict.doNothing())
    .returning('step')
  return (await used.executeTakeFirst()) !== undefined
}

/** Whether the code of a time step was used. */
export async function isUsedCode(db: Kysely<DB>, userId: string, step: number): Promise<boolean> {
  const found = db.selectFrom('used_codes').select('step').where('user_id', '=', userId).where('step', '=', step)
  return (await found.executeTakeFirst()) !== undefined
}

/** Forgets the used codes of users, which are those of a secret that no longer counts. */
export async function forgetUsedCodes(db: Kysely<DB>, userIds: readonly string[]): Promise<void> {
  await db.deleteFrom('used_codes').where('user_id', 'in', userIds).execute()
}
