import type { MigrationStep } from './migrationStep.ts'
import { strict } from './tables.ts'

/** Kiosks that show a code until staff approve them. */
export const kiosks: MigrationStep = {
  name: '0063_kiosks',
  async up(db, dialect) {
    await db.schema
      .createTable('kiosk_pairings')
      .addColumn('code', 'text', (column) => column.primaryKey().notNull())
      .addColumn('key_hash', 'text', (column) => column.notNull().unique())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .$call(strict(dialect))
      .execute()
  },
}
