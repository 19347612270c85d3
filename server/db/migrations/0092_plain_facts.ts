import { sql } from 'kysely'
import type { MigrationStep } from './migrationStep.ts'

/**
 * PostgreSQL stores the facts of a day as they are. It compressed them by a quarter, and unpacked a year of them for
 * each start; days that were stored before stay compressed until they change.
 */
export const plainFacts: MigrationStep = {
  name: '0092_plain_facts',
  async up(db, dialect) {
    if (dialect === 'postgres')
      await sql`alter table statistics_days alter column facts set storage external`.execute(db)
  },
}
