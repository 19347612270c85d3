import { sql } from 'kysely'
import type { MigrationStep } from './migrationStep.ts'
import { strict } from './tables.ts'

/** Entries of the audit log that outlive the cut of its chain, with a chain of their own (docs/decisions/rights.md#audit-log). */
export const keptAudit: MigrationStep = {
  name: '0071_kept_audit',
  async up(db, dialect) {
    await db.schema
      .createTable('audit_kept')
      .addColumn('position', 'integer', (column) => column.primaryKey().notNull())
      .addColumn('id', 'integer', (column) => column.notNull().unique())
      .addColumn('previous', 'text', (column) => column.notNull())
      .addColumn('seal', 'text', (column) => column.notNull())
      .$call(strict(dialect))
      .execute()
    // One row: the ends of the chain.
    await db.schema
      .createTable('audit_kept_chain')
      .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('seal', 'text', (column) => column.notNull())
      .addColumn('cleared_position', 'integer', (column) => column.notNull())
      .addColumn('cleared_seal', 'text', (column) => column.notNull())
      .$call(strict(dialect))
      .execute()
    await sql`
      insert into audit_kept_chain (id, position, seal, cleared_position, cleared_seal) values (1, 0, '', 0, '')
    `.execute(db)
  },
}
