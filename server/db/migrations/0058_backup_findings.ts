import type { MigrationStep } from './migrationStep.ts'

/** Why the last nightly backup failed, the size and place of the last archive, and its trial restore. */
export const backupFindings: MigrationStep = {
  name: '0058_backup_findings',
  async up(db) {
    for (const column of ['good_kib', 'on_data_disk', 'tried_visits', 'tried_uploads'])
      await db.schema.alterTable('nightly_backups').addColumn(column, 'integer').execute()
    for (const column of ['reason', 'tried_at', 'tried_fault'])
      await db.schema.alterTable('nightly_backups').addColumn(column, 'text').execute()
  },
}
