import type { Kysely } from 'kysely'
import { INTAKE_OUTCOMES } from '../../domain/intake/intakeRecord.ts'
import type { IntakeSource } from '../../contract/intake.ts'
import type { DB } from '../db/schema.ts'
import { toFlag } from '../db/tables/flags.ts'

/**
 * Returns the systems that named patients or sent messages, with the figures of a day.
 * @param day the hospital's present day @param since its start
 */
export async function listSources(db: Kysely<DB>, day: string, since: string): Promise<IntakeSource[]> {
  const last = await db
    .selectFrom('intake_patients')
    .select((eb) => ['source', eb.fn.max('updated_at').as('lastAt')])
    .groupBy('source')
    .unionAll(
      db
        .selectFrom('intake_counts')
        .select((eb) => ['source', eb.fn.max('last_at').as('lastAt')])
        .groupBy('source'),
    )
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
  const messages = await db.selectFrom('intake_counts').selectAll().where('day', '=', day).execute()
  const countOf = (counts: typeof today, source: string) =>
    Number(counts.find((one) => one.source === source)?.count ?? 0)
  return [...Map.groupBy(last, ({ source }) => source)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([source, times]) => {
      const ofDay = messages.find((one) => one.source === source)
      return {
        source,
        lastAt:
          times
            .map(({ lastAt }) => lastAt)
            .toSorted()
            .at(-1) ?? since,
        today: countOf(today, source),
        counts: Object.fromEntries(
          INTAKE_OUTCOMES.map((outcome) => [outcome, ofDay?.[outcome] ?? 0]),
        ) as IntakeSource['counts'],
        open: countOf(open, source),
      }
    })
}
