import type { Kysely } from 'kysely'
import type { IntakeSource } from '../../contract/intake.ts'
import type { DB } from '../db/schema.ts'

/** Returns the systems that named patients, each with its last message and the number of its patients since an instant. */
export async function listSources(db: Kysely<DB>, since: string): Promise<IntakeSource[]> {
  const last = await db
    .selectFrom('intake_patients')
    .select((eb) => ['source', eb.fn.max('updated_at').as('lastAt')])
    .groupBy('source')
    .orderBy('source')
    .execute()
  const today = await db
    .selectFrom('intake_patients')
    .select((eb) => ['source', eb.fn.countAll<number>().as('count')])
    .where('updated_at', '>=', since)
    .groupBy('source')
    .execute()
  const counts = new Map(today.map(({ source, count }) => [source, Number(count)]))
  return last.map(({ source, lastAt }) => ({ source, lastAt, today: counts.get(source) ?? 0 }))
}
