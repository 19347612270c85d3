import type { MigrationStep } from './migrationStep.ts'
import { numbered, strict } from './tables.ts'

/** Receivers of events, and the outbox of what they are to be sent. */
export const webhooks: MigrationStep = {
  name: '0053_webhooks',
  async up(db, dialect) {
    await db.schema
      .createTable('webhooks')
      .$call(numbered(dialect))
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('events', 'text', (column) => column.notNull())
      .addColumn('includes_names', 'integer', (column) => column.notNull())
      .addColumn('near', 'integer', (column) => column.notNull())
      .addColumn('secret', 'text', (column) => column.notNull())
      .addColumn('old_secret', 'text')
      .addColumn('old_secret_until', 'text')
      .addColumn('stopped_at', 'text')
      .addColumn('failing_since', 'text')
      .addColumn('sent_at', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .$call(strict(dialect))
      .execute()
    await db.schema
      .createTable('webhook_deliveries')
      .$call(numbered(dialect))
      .addColumn('webhook_id', 'integer', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('visit_id', 'integer')
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('data', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('next_at', 'text', (column) => column.notNull())
      .addColumn('failing_since', 'text')
      .addColumn('result', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('ended_at', 'text')
      .$call(strict(dialect))
      .execute()
    await db.schema
      .createIndex('webhook_deliveries_state')
      .on('webhook_deliveries')
      .columns(['webhook_id', 'state', 'id'])
      .execute()
    await db.schema
      .createIndex('webhook_deliveries_subject')
      .on('webhook_deliveries')
      .columns(['webhook_id', 'subject'])
      .execute()
  },
}
