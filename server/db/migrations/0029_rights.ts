import type { MigrationStep } from './migrationStep.ts'
import { strict } from './tables.ts'

/** What USER staff may not do, nothing at first; where each user's console begins. */
export const rights: MigrationStep = {
  name: '0029_rights',
  async up(db, dialect) {
    await db.schema
      .createTable('withheld_rights')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .$call(strict(dialect))
      .execute()
    await db.schema.alterTable('users').addColumn('first_page', 'text').execute()
  },
}
