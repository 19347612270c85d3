import type { MigrationStep } from './migrationStep.ts'
import { strict } from './tables.ts'

/** Answers by which a kiosk knows that it is the expected patient who stands before it. */
export const kioskAnswers: MigrationStep = {
  name: '0125_kiosk_answers',
  async up(db, dialect) {
    await db.schema
      .createTable('kiosk_answers')
      .addColumn('appointment_id', 'integer', (column) =>
        column.primaryKey().references('appointments.id').onDelete('cascade'),
      )
      .addColumn('birth_day', 'text', (column) => column.notNull())
      .addColumn('phone_end', 'text', (column) => column.notNull())
      .addColumn('wrong', 'integer', (column) => column.notNull().defaultTo(0))
      .$call(strict(dialect))
      .execute()
  },
}
