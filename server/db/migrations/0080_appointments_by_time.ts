import type { MigrationStep } from './migrationStep.ts'

/** Counts, sorts and pages the appointments of a day, also those that have not arrived, without a read of their rows. */
export const appointmentsByTime: MigrationStep = {
  name: '0080_appointments_by_time',
  async up(db) {
    await db.schema
      .createIndex('appointments_time')
      .on('appointments')
      .columns(['day', 'time', 'id', 'arrived'])
      .execute()
  },
}
