import type { MigrationStep } from './migrationStep.ts'
import { strict } from './tables.ts'

/** First responses of requests with an `Idempotency-Key`, kept for a day. */
export const idempotency: MigrationStep = {
  name: '0012_idempotency',
  async up(db, dialect) {
    await db.schema
      .createTable('idempotency_keys')
      // No foreign key to users: checking it would lock the user's row in each of these requests.
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('fingerprint', 'text', (column) => column.notNull())
      .addColumn('answer', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('idempotency_keys_key', ['user_id', 'key'])
      .$call(strict(dialect))
      .execute()
    await db.schema.createIndex('idempotency_keys_created').on('idempotency_keys').column('created_at').execute()
  },
}
