import { sql } from 'kysely'
import type { MigrationStep } from './migrationStep.ts'

/** Names of screens, what they say of themselves, and which of them confirmed a call (DE-26). */
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
    // Each reading of a board's called patients asks whether the board has a named screen.
    await sql`create index displays_named on displays (did_id) where name <> ''`.execute(db)
    await db.schema.alterTable('did_waitings').addColumn('shown_by', 'text').execute()
  },
}
