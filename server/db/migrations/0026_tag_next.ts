import type { MigrationStep } from './migrationStep.ts'

/** Where a tap sent a patient who was done, for the tap that repeats it. */
export const tagNext: MigrationStep = {
  name: '0026_tag_next',
  async up(db) {
    await db.schema.alterTable('tag_taps').addColumn('next', 'text').execute()
  },
}
