import type { MigrationStep } from './migrationStep.ts'

/** When and from where a key was last tried from an address that it does not have. */
export const keysElsewhere: MigrationStep = {
  name: '0105_keys_elsewhere',
  async up(db) {
    for (const column of ['elsewhere_at', 'elsewhere_address'])
      await db.schema.alterTable('api_keys').addColumn(column, 'text').execute()
  },
}
