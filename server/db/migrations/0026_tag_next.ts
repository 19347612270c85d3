import type { MigrationStep } from './migrationStep.ts'

/** The next room given to a completed patient by a tap, for repeated taps. */
export const tagNext: MigrationStep = {
  name: '0026_tag_next',
  async up(db) {
    await db.schema.alterTable('tag_taps').addColumn('next', 'text').execute()
  },
}
