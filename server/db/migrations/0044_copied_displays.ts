import type { MigrationStep } from './migrationStep.ts'

/** The display from which a display was separated because both had the same secret. */
export const copiedDisplays: MigrationStep = {
  name: '0044_copied_displays',
  async up(db) {
    await db.schema.alterTable('displays').addColumn('copy_of', 'text').execute()
  },
}
