import { sql } from 'kysely'
import type { MigrationStep } from './migrationStep.ts'

/** Options of voice announcements of a board's calls; off by default. */
export const voice: MigrationStep = {
  name: '0022_voice',
  async up(db) {
    const options = () => db.schema.alterTable('did_options')
    await options()
      .addColumn('voice_use', 'integer', (column) =>
        column
          .notNull()
          .defaultTo(0)
          .check(sql`voice_use in (0, 1)`),
      )
      .execute()
    await options()
      .addColumn('voice_chime', 'text', (column) => column.notNull().defaultTo('DING_DONG'))
      .execute()
    await options()
      .addColumn('voice_volume', 'integer', (column) => column.notNull().defaultTo(80))
      .execute()
    await options()
      .addColumn('voice_repeats', 'integer', (column) => column.notNull().defaultTo(2))
      .execute()
    await options()
      .addColumn('voice_quiet_from', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await options()
      .addColumn('voice_quiet_to', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  },
}
