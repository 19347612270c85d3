import type { MigrationStep } from './migrationStep.ts'

/** Finds the appointments of a patient number on a day, at a kiosk, without a read of all appointments of that day. */
export const appointmentsByPatient: MigrationStep = {
  name: '0095_appointments_by_patient',
  async up(db) {
    await db.schema.createIndex('appointments_patient').on('appointments').columns(['day', 'patient_no']).execute()
  },
}
