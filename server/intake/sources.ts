import type { Kysely } from 'kysely'
import { INTAKE_OUTCOMES } from '../../domain/intake/intakeRecord.ts'
import type { IntakeSource } from '../../contract/intake.ts'
import type { DB } from '../db/schema.ts'
import { toFlag } from '../db/tables/flags.ts'

/**
 * Returns the systems that sent messages, with the figures of a day.
 * @param day the hospital's present day @param since its start
 */
export async function listSources(db: Kysely<DB>, day: string, since: string): Promise<IntakeSource[]> {
  const messages = await db
    .selectFrom('intake_counts')
    .select((eb) => ['source', eb.fn.max('last_at').as('lastAt')])
    .select((eb) =>
      INTAKE_OUTCOMES.map((outcome) =>
        eb.fn.sum<number>(eb.case().when('day', '=', day).then(eb.ref(outcome)).else(0).end()).as(outcome),
      ),
    )
    .groupBy('source')
    .orderBy('source')
    .execute()
  const today = await db
    .selectFrom('intake_patients')
    .innerJoin('intake_refs', 'patient_id', 'id')
    .select((eb) => ['source', eb.fn.count<number>('id').distinct().as('count')])
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
  return messages.map(({ source, lastAt, ...counts }) => ({
    source,
    lastAt,
    today: countOf(today, source),
    counts: Object.fromEntries(
      INTAKE_OUTCOMES.map((outcome) => [outcome, Number(counts[outcome])]),
    ) as IntakeSource['counts'],
    open: countOf(open, source),
  }))
}
