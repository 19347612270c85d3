import type { MigrationStep } from './migrationStep.ts'

/** Finds the visits of a patient number on a day without a read of all visits of that day. */
export const visitsByPatient: MigrationStep = {
  name: '0066_visits_by_patient',
  async up(db) {
    await db.schema.createIndex('visits_patient').on('visits').columns(['day', 'patient_no']).execute()
  },
}
