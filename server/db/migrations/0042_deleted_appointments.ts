import type { MigrationStep } from './migrationStep.ts'
import { numbered, strict } from './tables.ts'

/** Appointments that staff deleted, so that the next upload of the same list does not bring them back. */
export const deletedAppointments: MigrationStep = {
  name: '0042_deleted_appointments',
  async up(db, dialect) {
    await db.schema
      .createTable('deleted_appointments')
      .$call(numbered(dialect))
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('patient_no', 'text', (column) => column.notNull())
      .addColumn('time', 'text', (column) => column.notNull())
      .$call(strict(dialect))
      .execute()
    await db.schema.createIndex('deleted_appointments_day').on('deleted_appointments').column('day').execute()
  },
}
