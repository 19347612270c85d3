import type { MigrationStep } from './migrationStep.ts'

/** What staff must mind about a patient, by the names of the alerts with commas between, and a short note. */
export const visitAlerts: MigrationStep = {
  name: '0016_visit_alerts',
  async up(db) {
    for (const column of ['alerts', 'note'])
      await db.schema
        .alterTable('visits')
        .addColumn(column, 'text', (text) => text.notNull().defaultTo(''))
        .execute()
  },
}
