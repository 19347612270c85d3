import type { Kysely } from 'kysely'
import type { IntakeSource } from '../../contract/intake.ts'
import type { DB } from '../db/schema.ts'
import { toFlag } from '../db/tables/flags.ts'

/** Returns the systems that named patients. @param since instant from which their patients of the day count */
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
  const open = await db
    .selectFrom('intake_exceptions')
    .select((eb) => ['source', eb.fn.countAll<number>().as('count')])
    .where('resolved', '=', toFlag(false))
    .groupBy('source')
    .execute()
  const countOf = (counts: typeof today, source: string) =>
    Number(counts.find((one) => one.source === source)?.count ?? 0)
  return last.map(({ source, lastAt }) => ({
    source,
    lastAt,
    today: countOf(today, source),
    open: countOf(open, source),
  }))
}
