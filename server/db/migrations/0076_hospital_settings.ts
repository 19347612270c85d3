import type { MigrationStep } from './migrationStep.ts'
import { strict } from './tables.ts'

/** Settings of the hospital that take effect without a restart; `value` is JSON. */
export const hospitalSettings: MigrationStep = {
  name: '0076_hospital_settings',
  async up(db, dialect) {
    await db.schema
      .createTable('hospital_settings')
      .addColumn('name', 'text', (column) => column.primaryKey().notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .$call(strict(dialect))
      .execute()
  },
}
