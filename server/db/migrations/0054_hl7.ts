import type { MigrationStep } from './migrationStep.ts'
import { numbered, strict } from './tables.ts'

/** What came over HL7: the messages of the last days by their ids, counts of each day, and those that failed. */
export const hl7: MigrationStep = {
  name: '0054_hl7',
  async up(db, dialect) {
    await db.schema
      .createTable('hl7_messages')
      .addColumn('sender', 'text', (column) => column.notNull())
      .addColumn('control_id', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('hl7_messages_key', ['sender', 'control_id'])
      .$call(strict(dialect))
      .execute()
    await db.schema.createIndex('hl7_messages_at').on('hl7_messages').column('at').execute()
    await db.schema
      .createTable('hl7_counts')
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('taken', 'integer', (column) => column.notNull())
      .addColumn('unread', 'integer', (column) => column.notNull())
      .addColumn('failed', 'integer', (column) => column.notNull())
      .addColumn('last_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('hl7_counts_key', ['day', 'source', 'type'])
      .$call(strict(dialect))
      .execute()
    await db.schema
      .createTable('hl7_failures')
      .$call(numbered(dialect))
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('control_id', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('raw', 'text', (column) => column.notNull())
      .$call(strict(dialect))
      .execute()
    await db.schema.createIndex('hl7_failures_at').on('hl7_failures').column('at').execute()
  },
}
