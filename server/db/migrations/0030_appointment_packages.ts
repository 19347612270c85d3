import type { MigrationStep } from './migrationStep.ts'

/** The package that an expected patient is to get; the patient stays expected when it is deleted. */
export const appointmentPackages: MigrationStep = {
  name: '0030_appointment_packages',
  async up(db) {
    await db.schema
      .alterTable('appointments')
      .addColumn('package_id', 'integer', (column) => column.references('packages.id').onDelete('set null'))
      .execute()
    await db.schema.createIndex('appointments_package').on('appointments').column('package_id').execute()
  },
}
