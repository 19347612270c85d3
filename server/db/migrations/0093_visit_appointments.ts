import type { MigrationStep } from './migrationStep.ts'

/**
 * The appointment of a visit, by which receivers get the events of both in order. The appointment itself has only its
 * last visit, and is deleted before that.
 */
export const visitAppointments: MigrationStep = {
  name: '0093_visit_appointments',
  async up(db) {
    await db.schema.alterTable('visits').addColumn('appointment_id', 'integer').execute()
  },
}
