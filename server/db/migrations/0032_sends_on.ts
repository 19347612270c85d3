import { sql } from 'kysely'
import type { MigrationStep } from './migrationStep.ts'

/** Whether a room sends its completed patients on to the next room of their plan, as all rooms did before. */
export const sendsOn: MigrationStep = {
  name: '0032_sends_on',
  async up(db) {
    await db.schema
      .alterTable('rooms')
      .addColumn('sends_on', 'integer', (column) =>
        column
          .notNull()
          .defaultTo(1)
          .check(sql`sends_on in (0, 1)`),
      )
      .execute()
  },
}
