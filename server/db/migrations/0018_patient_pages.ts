import type { MigrationStep } from './migrationStep.ts'
import { strict } from './tables.ts'

/** Links by which patients follow their own visits. */
export const patientPages: MigrationStep = {
  name: '0018_patient_pages',
  async up(db, dialect) {
    await db.schema
      .createTable('patient_pages')
      .addColumn('hash', 'text', (column) => column.primaryKey().notNull())
      .addColumn('visit_id', 'integer', (column) => column.notNull().references('visits.id').onDelete('cascade'))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .$call(strict(dialect))
      .execute()
    await db.schema.createIndex('patient_pages_visit').on('patient_pages').column('visit_id').execute()
  },
}
