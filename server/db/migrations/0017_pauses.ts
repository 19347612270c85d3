import type { MigrationStep } from './migrationStep.ts'
import { strict } from './tables.ts'

/** Pauses of boards, during which nobody is called: reason, note and end. */
export const pauses: MigrationStep = {
  name: '0017_pauses',
  async up(db, dialect) {
    await db.schema
      .createTable('did_pauses')
      .addColumn('did_id', 'integer', (column) => column.primaryKey().references('dids.id').onDelete('cascade'))
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('note', 'text', (column) => column.notNull())
      .addColumn('until', 'text')
      .$call(strict(dialect))
      .execute()
  },
}
