import { type Kysely, sql } from 'kysely'
import type { MigrationStep } from './migrationStep.ts'
import { strict } from './tables.ts'

/**
 * Data for time-based erasure: the last instant at which the clock was known to be right, and when a visit was reopened
 * or closed by the server.
 */
export const erasure: MigrationStep = {
  name: '0011_erasure',
  async up(db, dialect) {
    await db.schema
      .createTable('clock_checks')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('seen_at', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .$call(strict(dialect))
      .execute()
    await sql`insert into clock_checks (id, seen_at, state) values (1, ${await newestInstant(db)}, 'OK')`.execute(db)
    await db.schema.alterTable('visits').addColumn('reopened_at', 'text').execute()
    await db.schema
      .alterTable('visits')
      .addColumn('auto_closed', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}

/** Returns the newest instant stored in the database; '' for a new one. */
async function newestInstant(db: Kysely<unknown>): Promise<string> {
  const { rows } = await sql<{ at: string | null }>`
    select max(at) as at from (
      select max(at) as at from audit_log
      union all select max(created_at) from visits
      union all select max(at) from did_waiting_moves
    ) as known`.execute(db)
  return rows[0]?.at ?? ''
}
