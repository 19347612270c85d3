import type { MigrationStep } from './migrationStep.ts'

/** When each screen has last painted, as far as it says so. */
export const paintedDisplays: MigrationStep = {
  name: '0087_painted_displays',
  async up(db) {
    await db.schema.alterTable('displays').addColumn('painted_at', 'text').execute()
  },
}
