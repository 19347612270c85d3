import type { MigrationStep } from './migrationStep.ts'

/** The hall whose boards speak one after another, and the edge of the screen that a TV cuts off. */
export const halls: MigrationStep = {
  name: '0039_halls',
  async up(db) {
    await db.schema
      .alterTable('did_options')
      .addColumn('voice_hall', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await db.schema
      .alterTable('did_options')
      .addColumn('screen_margin', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
