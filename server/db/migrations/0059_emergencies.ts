import type { MigrationStep } from './migrationStep.ts'
import { strict } from './tables.ts'

/** Emergency texts over the walls of boards. */
export const emergencies: MigrationStep = {
  name: '0059_emergencies',
  async up(db, dialect) {
    await db.schema
      .createTable('did_emergencies')
      .addColumn('did_id', 'integer', (column) => column.primaryKey().references('dids.id').onDelete('cascade'))
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('speaks', 'integer', (column) => column.notNull())
      .addColumn('since', 'text', (column) => column.notNull())
      .addColumn('until', 'text')
      .addColumn('by_name', 'text', (column) => column.notNull())
      .addColumn('why', 'text', (column) => column.notNull())
      .$call(strict(dialect))
      .execute()
  },
}
