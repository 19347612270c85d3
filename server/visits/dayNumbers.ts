import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'
import { daysBeside } from '../../domain/days.ts'
import { aNightAgo } from './businessDays.ts'

/**
 * Takes the next number of a day, from 1. A number is never given twice, and a failed check-in uses none. Numbers of
 * patients from an adjacent day who are still here are skipped, so that no two patients present at night share one
 * (docs/decisions/visits.md#numbers-of-the-day).
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

/** Returns the highest number given on a day; 0 for none. */
export async function findLastNumber(db: Kysely<DB>, day: string): Promise<number> {
  return (await db.selectFrom('day_numbers').select('last').where('day', '=', day).executeTakeFirst())?.last ?? 0
}

/**
 * Returns the number for a visit moved to a day: its own if it is free there, else the next one. Locks the numbers of
 * the day, so that no check-in gets the same one meanwhile.
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
 * Whether a number was given on the day, or a patient of the day before has it and is still here; or of the day after,
 * when the clock was set back over midnight. A reopened visit keeps its number, which the day's counter may reach
 * later.
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
          // A literal: for a parameter SQLite would plan the query again each time, because of the indexes of open visits.
          eb('status', '=', sql.lit('OPEN')),
          eb.or([
            eb('created_at', '>=', since),
            eb('reopened_at', '>=', since),
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
