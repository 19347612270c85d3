import type { MigrationStep } from './migrationStep.ts'
import { strict } from './tables.ts'

/** Display pairings that staff approve, and the keys of approved displays. */
export const pairing: MigrationStep = {
  name: '0004_pairing',
  async up(db, dialect) {
    await db.schema
      .createTable('display_pairings')
      .addColumn('secret_hash', 'text', (column) => column.primaryKey().notNull())
      .addColumn('code', 'text', (column) => column.notNull().unique())
      .addColumn('display_id', 'text', (column) => column.notNull())
      .addColumn('did_id', 'integer', (column) => column.notNull().references('dids.id').onDelete('cascade'))
      .addColumn('screen', 'text', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text')
      .addColumn('user_name', 'text')
      .addColumn('approved_at', 'text')
      .addUniqueConstraint('display_pairings_one', ['display_id', 'did_id'])
      .$call(strict(dialect))
      .execute()
    await db.schema.createIndex('display_pairings_did').on('display_pairings').column('did_id').execute()
    await db.schema
      .createTable('display_keys')
      .addColumn('hash', 'text', (column) => column.primaryKey().notNull())
      .addColumn('display_id', 'text', (column) => column.notNull().references('displays.id').onDelete('cascade'))
      .addColumn('did_id', 'integer', (column) => column.notNull().references('dids.id').onDelete('cascade'))
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('user_name', 'text', (column) => column.notNull())
      .addColumn('approved_at', 'text', (column) => column.notNull())
      .addUniqueConstraint('display_keys_one', ['display_id', 'did_id'])
      .$call(strict(dialect))
      .execute()
    await db.schema.createIndex('display_keys_did').on('display_keys').column('did_id').execute()
  },
}
