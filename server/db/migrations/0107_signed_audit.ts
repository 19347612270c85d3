import { sql } from 'kysely'
import type { MigrationStep } from './migrationStep.ts'

/** The end of the audit log's chain can be signed, and no entry before it is sealed again (docs/decisions/rights.md#audit-log). */
export const signedAudit: MigrationStep = {
  name: '0107_signed_audit',
  async up(db, dialect) {
    for (const column of ['last_id', 'floor_id'])
      await db.schema
        .alterTable('audit_chain')
        .addColumn(column, 'integer', (added) => added.notNull().defaultTo(0))
        .execute()
    await db.schema.alterTable('audit_chain').addColumn('mac', 'text').execute()
    const last = sql`(select coalesce(max(id), 0) from audit_log where seal is not null)`
    await sql`update audit_chain set last_id = ${last}`.execute(db)
    if (dialect === 'sqlite') await sql`update audit_chain set floor_id = last_id`.execute(db)
  },
}
