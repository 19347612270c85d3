import type { MigrationStep } from './migrationStep.ts'

/** Remembers the folder of the backups as long as it lies on a mounted disk: a backup is not written beside it then. */
export const mountedBackups: MigrationStep = {
  name: '0119_mounted_backups',
  async up(db) {
    await db.schema.alterTable('nightly_backups').addColumn('mounted_dir', 'text').execute()
  },
}
