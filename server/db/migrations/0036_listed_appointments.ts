import type { MigrationStep } from './migrationStep.ts'

/** An appointment's values in the last uploaded list: a corrected list overwrites no later change of staff. */
export const listedAppointments: MigrationStep = {
  name: '0036_listed_appointments',
  async up(db) {
    await db.schema.alterTable('appointments').addColumn('listed', 'text').execute()
  },
}
