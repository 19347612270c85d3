import type { MigrationStep } from './migrationStep.ts'
import { numbered, strict } from './tables.ts'

/** What other systems say of patients, the meaning of their codes, and what of it is left to staff. */
export const intake: MigrationStep = {
  name: '0051_intake',
  async up(db, dialect) {
    const required = <C extends { notNull(): C }>(column: C) => column.notNull()
    await db.schema
      .createTable('intake_patients')
      .addColumn('source', 'text', required)
      .addColumn('ref', 'text', required)
      .addColumn('day', 'text', required)
      .addColumn('patient_no', 'text', required)
      .addColumn('record', 'text', required)
      .addColumn('applied', 'text')
      // No foreign keys: a deletion by staff would lock this row after the appointment, which intake locks before.
      .addColumn('appointment_id', 'integer')
      .addColumn('visit_id', 'integer')
      .addColumn('updated_at', 'text', required)
      .addPrimaryKeyConstraint('intake_patients_key', ['source', 'ref'])
      .$call(strict(dialect))
      .execute()
    for (const column of ['patient_no', 'appointment_id', 'visit_id', 'day'])
      await db.schema.createIndex(`intake_patients_${column}`).on('intake_patients').column(column).execute()
    await db.schema
      .createIndex('intake_patients_updated')
      .on('intake_patients')
      .columns(['source', 'updated_at'])
      .execute()
    await db.schema
      .createTable('intake_codes')
      .addColumn('kind', 'text', required)
      .addColumn('code', 'text', required)
      .addColumn('target', 'text', required)
      .addPrimaryKeyConstraint('intake_codes_key', ['kind', 'code'])
      .$call(strict(dialect))
      .execute()
    await db.schema
      .createTable('intake_numbers')
      .addColumn('patient_no', 'text', (column) => column.primaryKey())
      .addColumn('into_no', 'text')
      .addColumn('at', 'text', required)
      .$call(strict(dialect))
      .execute()
    await numbered(dialect)(db.schema.createTable('intake_exceptions'))
      .addColumn('at', 'text', required)
      .addColumn('source', 'text', required)
      .addColumn('ref', 'text', required)
      .addColumn('kind', 'text', required)
      .addColumn('detail', 'text', required)
      .addColumn('resolved', 'integer', (column) => column.notNull().defaultTo(0))
      .addUniqueConstraint('intake_exceptions_once', ['source', 'ref', 'kind', 'detail'])
      .$call(strict(dialect))
      .execute()
    await db.schema
      .createIndex('intake_exceptions_open')
      .on('intake_exceptions')
      .columns(['resolved', 'kind', 'detail'])
      .execute()
    await numbered(dialect)(db.schema.createTable('intake_hints'))
      .addColumn('at', 'text', required)
      .addColumn('source', 'text', required)
      .addColumn('ref', 'text', required)
      .addColumn('kind', 'text', required)
      .addColumn('detail', 'text', required)
      .addColumn('dismissed', 'integer', (column) => column.notNull().defaultTo(0))
      .addUniqueConstraint('intake_hints_once', ['source', 'ref', 'kind', 'at'])
      .$call(strict(dialect))
      .execute()
    await db.schema.createIndex('intake_hints_open').on('intake_hints').columns(['dismissed', 'at']).execute()
  },
}
