import { sql } from 'kysely'
import type { MigrationStep } from './migrationStep.ts'

/** The language of a board's screens. Existing boards stay Korean, whatever the browsers of their screens prefer. */
export const wallLanguage: MigrationStep = {
  name: '0014_wall_language',
  async up(db) {
    await db.schema
      .alterTable('did_options')
      .addColumn('screen_language', 'text', (column) => column.notNull().defaultTo('auto'))
      .execute()
    await sql`update did_options set screen_language = 'ko'`.execute(db)
  },
}
