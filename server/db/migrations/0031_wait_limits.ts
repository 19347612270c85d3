import type { MigrationStep } from './migrationStep.ts'

/** From how many minutes on a wait in a room is long, and too long; null for the defaults. */
export const waitLimits: MigrationStep = {
  name: '0031_wait_limits',
  async up(db) {
    await db.schema.alterTable('rooms').addColumn('wait_warning', 'integer').execute()
    await db.schema.alterTable('rooms').addColumn('wait_alarm', 'integer').execute()
  },
}
