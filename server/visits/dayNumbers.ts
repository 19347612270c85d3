import type { Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'

/** The day of an instant where the house is: `2026-03-01`. */
export function dayIn(timeZone: string, instant: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(instant)
}

/** The next number of a day, from 1; numbers are never given out twice, and a check-in that fails takes none. */
export async function nextNumber(tx: Transaction<DB>, day: string): Promise<number> {
  const { last } = await tx
    .insertInto('day_numbers')
    .values({ day, last: 1 })
    .onConflict((conflict) => conflict.column('day').doUpdateSet((eb) => ({ last: eb('day_numbers.last', '+', 1) })))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}
