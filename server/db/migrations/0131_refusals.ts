import type { MigrationStep } from './migrationStep.ts'
import { numbered, strict } from './tables.ts'

/** Messages of other systems that were refused, with the reason in both languages. */
export const refusals: MigrationStep = {
  name: '0131_refusals',
  async up(db, dialect) {
    await numbered(dialect)(db.schema.createTable('intake_refusals'))
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('ref', 'text', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('message_id', 'text', (column) => column.notNull())
      .addColumn('reason_ko', 'text', (column) => column.notNull())
      .addColumn('reason_en', 'text', (column) => column.notNull())
      .addColumn('times', 'integer', (column) => column.notNull())
      .addUniqueConstraint('intake_refusals_once', ['source', 'ref', 'type', 'message_id', 'reason_ko'])
      .$call(strict(dialect))
      .execute()
    await db.schema.createIndex('intake_refusals_at').on('intake_refusals').columns(['at', 'id']).execute()
  },
}
