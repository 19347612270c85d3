import type { MigrationStep } from './migrationStep.ts'

/** What the list last said of an appointment, so that a corrected list overwrites nothing that staff changed since. */
export const listedAppointments: MigrationStep = {
  name: '0036_listed_appointments',
  async up(db) {
    await db.schema.alterTable('appointments').addColumn('listed', 'text').execute()
  },
}
