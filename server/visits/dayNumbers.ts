import type { Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'
import { aNightAgo, daysBeside } from './houseDays.ts'

/**
 * The next number of a day, from 1. Numbers are never given out twice, a check-in that fails takes none, and one is passed over that a
 * patient of the day beside still goes by: through the night no two of those who are here have the same (decision 21).
 */
export async function nextNumber(tx: Transaction<DB>, day: string): Promise<number> {
  const { last } = await tx
    .insertInto('day_numbers')
    .values({ day, last: 1 })
    .onConflict((conflict) => conflict.column('day').doUpdateSet((eb) => ({ last: eb('day_numbers.last', '+', 1) })))
    .returning('last')
    .executeTakeFirstOrThrow()
  return (await isStillHere(tx, day, last)) ? nextNumber(tx, day) : last
}

/** Whether a patient with this number is here from the day before; or from the day after, where the clock was set back over midnight. */
async function isStillHere(tx: Transaction<DB>, day: string, number: number): Promise<boolean> {
  const row = await tx
    .selectFrom('visits')
    .select('id')
    .where('day', 'in', daysBeside(day))
    .where('number', '=', number)
    .where('status', '=', 'OPEN')
    .where((eb) =>
      eb.or([
        eb('created_at', '>=', aNightAgo()),
        eb.exists(eb.selectFrom('did_waitings').select('id').whereRef('visit_id', '=', 'visits.id').where('ended_at', 'is', null)),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}
