import type { Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'
import { aNightAgo, daysBeside } from './businessDays.ts'

/**
 * The next number of a day, from 1. Numbers are never given out twice, a check-in that fails takes none, and one is
 * passed over that a patient of the day beside still goes by: through the night no two of those who are here have the
 * same (decision 21).
 */
export async function nextNumber(tx: Transaction<DB>, day: string): Promise<number> {
  const { last } = await tx
    .insertInto('day_numbers')
    .values({ day, last: 1 })
    .onConflict((conflict) => conflict.column('day').doUpdateSet((eb) => ({ last: eb('day_numbers.last', '+', 1) })))
    .returning('last')
    .executeTakeFirstOrThrow()
  return (await isTaken(tx, day, last)) ? nextNumber(tx, day) : last
}

/**
 * The number of a visit that is to be one of a day: its own if nobody goes by it there, else the next one. The numbers
 * of the day are locked: no check-in is given the same meanwhile.
 */
export async function keepNumber(
  tx: Transaction<DB>,
  visit: { readonly id: number; readonly number: number },
  day: string,
): Promise<number> {
  await tx
    .insertInto('day_numbers')
    .values({ day, last: 0 })
    .onConflict((conflict) => conflict.column('day').doUpdateSet((eb) => ({ last: eb.ref('day_numbers.last') })))
    .execute()
  return (await isTaken(tx, day, visit.number, visit.id)) ? nextNumber(tx, day) : visit.number
}

/**
 * Whether a number was given on the day, or a patient with it is here from the day before; or from the day after, where
 * the clock was set back over midnight. A visit that was opened again keeps the number of its own day, which the count
 * of the day may come to later.
 */
async function isTaken(tx: Transaction<DB>, day: string, number: number, exceptId = 0): Promise<boolean> {
  const since = aNightAgo()
  const row = await tx
    .selectFrom('visits')
    .select('id')
    .where('day', 'in', [day, ...daysBeside(day)])
    .where('number', '=', number)
    .where('id', '!=', exceptId)
    .where((eb) =>
      eb.or([
        eb('day', '=', day),
        eb.and([
          eb('status', '=', 'OPEN'),
          eb.or([
            eb('created_at', '>=', since),
            eb.exists(
              eb
                .selectFrom('did_waitings')
                .select('id')
                .whereRef('visit_id', '=', 'visits.id')
                .where('ended_at', 'is', null),
            ),
          ]),
        ]),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}
