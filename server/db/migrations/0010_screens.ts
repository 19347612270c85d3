import { sql } from 'kysely'
import type { MigrationStep } from './migrationStep.ts'

/** Names and reported problems of screens, and the screen that confirmed a call. */
export const screens: MigrationStep = {
  name: '0010_screens',
  async up(db) {
    await db.schema
      .alterTable('displays')
      .addColumn('name', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await db.schema
      .alterTable('displays')
      .addColumn('signed_in', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .alterTable('displays')
      .addColumn('problems', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    // Each read of a board's called patients checks whether the board has a named screen.
    await sql`create index displays_named on displays (did_id) where name <> ''`.execute(db)
    await db.schema.alterTable('did_waitings').addColumn('shown_by', 'text').execute()
  },
}
