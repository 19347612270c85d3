import { sql } from 'kysely'
import type { MigrationStep } from './migrationStep.ts'

/** The screen that speaks a board's calls, its voice, the spoken calls, and the hospital's own recordings. */
export const spokenCalls: MigrationStep = {
  name: '0027_spoken_calls',
  async up(db) {
    const options = () => db.schema.alterTable('did_options')
    await options()
      .addColumn('voice_every_screen', 'integer', (column) =>
        column
          .notNull()
          .defaultTo(0)
          .check(sql`voice_every_screen in (0, 1)`),
      )
      .execute()
    await options()
      .addColumn('voice_engine', 'text', (column) => column.notNull().defaultTo('RECORDINGS'))
      .execute()
    for (const column of ['spoken_at', 'spoken_by'])
      await db.schema.alterTable('did_waitings').addColumn(column, 'text').execute()
    await db.schema
      .createTable('voice_turns')
      .addColumn('did_id', 'integer', (column) => column.primaryKey().references('dids.id').onDelete('cascade'))
      .addColumn('display_id', 'text', (column) => column.notNull())
      .addColumn('until', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('voice_parts')
      .addColumn('part', 'text', (column) => column.primaryKey())
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('wav', 'text', (column) => column.notNull())
      .addColumn('seconds', 'double precision', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute()
  },
}
