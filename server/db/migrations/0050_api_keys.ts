import type { MigrationStep } from './migrationStep.ts'
import { numbered, strict } from './tables.ts'

/** Keys with which other programs call the API. */
export const apiKeys: MigrationStep = {
  name: '0050_api_keys',
  async up(db, dialect) {
    await numbered(dialect)(db.schema.createTable('api_keys'))
      .addColumn('name', 'text', (column) => column.notNull().unique())
      .addColumn('hash', 'text', (column) => column.notNull().unique())
      .addColumn('scopes', 'text', (column) => column.notNull())
      .addColumn('addresses', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('created_by', 'text', (column) => column.notNull())
      .addColumn('last_used_at', 'text')
      .addColumn('last_address', 'text')
      .$call(strict(dialect))
      .execute()
  },
}
