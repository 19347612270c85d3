import type { MigrationStep } from './migrationStep.ts'

/** Alerts that staff must know about a patient, as comma-separated names, and a short note. */
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
