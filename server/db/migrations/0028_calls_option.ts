import { sql } from 'kysely'
import type { MigrationStep } from './migrationStep.ts'

/**
 * What a board's queue and wall show of calls, as it was before for every board; and why a patient was moved to the
 * front, which is not known of those who were before.
 */
export const callsOption: MigrationStep = {
  name: '0028_calls_option',
  async up(db) {
    const options = () => db.schema.alterTable('did_options')
    for (const column of ['calls_no_show_after', 'calls_no_show_places'])
      await options()
        .addColumn(column, 'integer', (of) => of.notNull().defaultTo(3))
        .execute()
    for (const column of ['calls_show_wait', 'calls_delay_from_waits', 'calls_show_reason'])
      await options()
        .addColumn(column, 'integer', (of) =>
          of
            .notNull()
            .defaultTo(0)
            .check(sql`${sql.ref(column)} in (0, 1)`),
        )
        .execute()
    await options()
      .addColumn('calls_languages', 'text', (of) => of.notNull().defaultTo(''))
      .execute()
    await db.schema.alterTable('did_waitings').addColumn('front_reason', 'text').execute()
  },
}
